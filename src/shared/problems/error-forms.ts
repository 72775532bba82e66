import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../config';
import type { DomainError } from './domain-error';
import type { FailedRequest, ErrorForm, WrittenError } from './error-form';
import { ProblemDetails } from './problem-details';

/**
 * Knows in which form each address writes errors. Every door asks here, so that a client of an area never meets another
 * form, neither from guards, parsers and the router nor ahead of the framework.
 */
@Injectable()
export class ErrorForms {
  private readonly usual: ErrorForm;
  private readonly ofAreas: { readonly paths: RegExp; readonly form: ErrorForm }[] = [];

  constructor(address: PublicAddress) {
    this.usual = new ProblemDetails(address);
  }

  /** @param root such as `/octo`; it and all below it are of the area, in whatever case, as for the router */
  use(root: string, form: ErrorForm): void {
    this.ofAreas.push({ paths: new RegExp(`^${root}(/|$)`, 'i'), form });
  }

  at(path: string): ErrorForm {
    return this.ofAreas.find(({ paths }) => paths.test(path))?.form ?? this.usual;
  }

  write(error: DomainError, request: FailedRequest): WrittenError {
    return this.at(request.path).write(error, request);
  }
}
