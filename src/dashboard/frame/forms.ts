import { type ExecutionContext, type Type, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError, type FieldError, PROBLEMS, ValidationError } from '../../shared/problems';
import { RequestValidationPipe } from '../../shared/validation';
import { type PageView, type View } from './view';

/** What a form's fields mean beyond text; all others are text, and blank ones count as absent. */
export interface FormShape {
  readonly integers?: readonly string[];
  /** Check boxes: absent means false. */
  readonly booleans?: readonly string[];
  /** Fields of which several may be sent. */
  readonly lists?: readonly string[];
  /** Texts that may be emptied. */
  readonly blankable?: readonly string[];
}

/** The fields of a submitted form, named as in the API (`Customer.Email`). */
export class SubmittedForm {
  constructor(readonly values: Readonly<Record<string, string | string[]>>) {}

  text(name: string): string {
    const value = this.values[name];
    return (Array.isArray(value) ? value[0] : value)?.replaceAll('\r\n', '\n').trim() ?? '';
  }

  list(name: string): string[] {
    const value = this.values[name];
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  }

  /**
   * The form as the API's own DTO, checked by the API's own rules.
   * @throws ValidationError naming the fields as the form does
   */
  async as<Dto extends object>(dto: Type<Dto>, shape: FormShape = {}): Promise<Dto> {
    return validated(dto, this.toBody(shape));
  }

  toBody({ integers = [], booleans = [], lists = [], blankable = [] }: FormShape): Record<string, unknown> {
    const body: Record<string, unknown> = {};
    const fields = Object.keys(this.values).filter((name) => !name.startsWith('_') && !booleans.includes(name));
    for (const name of fields) {
      const text = this.text(name);
      if (lists.includes(name)) setAt(body, name, this.list(name));
      else if (integers.includes(name) && text !== '') setAt(body, name, toInteger(text));
      else if (text !== '' || blankable.includes(name)) setAt(body, name, text);
    }
    for (const name of booleans) setAt(body, name, this.text(name) !== '');
    return body;
  }
}

const pipe = new RequestValidationPipe();

/**
 * @param faults found beforehand, to be named together with those of the DTO's fields
 * @throws ValidationError
 */
export async function validated<Dto extends object>(
  dto: Type<Dto>,
  body: object,
  faults: readonly FieldError[] = [],
): Promise<Dto> {
  try {
    const valid = (await pipe.transform(body, { type: 'body', metatype: dto })) as Dto;
    if (faults.length === 0) return valid;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const others = faults.filter(({ field }) => error.errors.every((each) => each.field !== field));
    throw new ValidationError([...error.errors, ...others]);
  }
  throw new ValidationError(faults);
}

function toInteger(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const [first, ...rest] = path.split('.');
  if (rest.length === 0) body[first!] = value;
  else setAt((body[first!] ??= {}) as Record<string, unknown>, rest.join('.'), value);
}

/** The submitted form of a request. */
export const Submitted = createParamDecorator((_data: unknown, context: ExecutionContext): SubmittedForm => {
  return new SubmittedForm(context.switchToHttp().getRequest<Request>().body as Record<string, string | string[]>);
});

/** A form that was refused: what was entered, and why. */
export interface Rejection {
  /** Which form of the page. */
  readonly form: string;
  readonly entered: SubmittedForm;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** Does what a form asks for; if a rule refuses it, shows the page again with what was entered and why. */
export async function submit(
  form: string,
  entered: SubmittedForm,
  work: () => Promise<View>,
  showAgain: (rejection: Rejection) => Promise<PageView> | PageView,
): Promise<View> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || PROBLEMS[error.problem].status >= 500) throw error;
    const errors = error instanceof ValidationError ? error.errors : [];
    const { detail, extensions } = error;
    const page = await showAgain({ form, entered, detail, errors, extensions });
    return page.withStatus(PROBLEMS[error.problem].status);
  }
}
