import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../config';
import type { DomainError } from './domain-error';
import type { FailedRequest, ErrorForm, WrittenError } from './error-form';
import { ProblemDetails } from './problem-details';

/**
 * Registry of error formats by path, shared by guards, parsers, the router and hot routes, so that an API has a single
 * format.
 */
@Injectable()
export class ErrorForms {
  private readonly usual: ErrorForm;
  private readonly ofAreas: { readonly paths: RegExp; readonly form: ErrorForm }[] = [];

  constructor(address: PublicAddress) {
    this.usual = new ProblemDetails(address);
  }

  /** @param root such as `/octo`; includes everything below, ignoring case like the router */
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
