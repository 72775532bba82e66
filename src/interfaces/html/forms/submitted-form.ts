import { type ExecutionContext, type Type, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { ownMember } from '../../../platform/http/messages';
import { DomainError, type FieldError, type ProblemSlug, PROBLEMS, ValidationError } from '../../../platform/errors';
import { declaresField, rejectInvalidNames, unknownField } from '../../../platform/http/validation';
import { validated } from './validated';
import { type PageView, type View } from '../view';

/** Types of a form's fields. All others are text, and blank ones count as absent. */
export interface FormShape {
  readonly integers?: readonly string[];
  /** Check boxes: absent means false. */
  readonly booleans?: readonly string[];
  /** Fields with several values. */
  readonly lists?: readonly string[];
  /** Text fields that can be cleared. */
  readonly blankable?: readonly string[];
  /** Text fields with a list, and the separator of its values. */
  readonly separated?: Readonly<Record<string, RegExp>>;
  /** Fields that the DTO does not have and the controller reads individually; `*` matches a number. */
  readonly additional?: readonly string[];
}

const ONLY_TEXTS: Required<FormShape> = {
  integers: [],
  booleans: [],
  lists: [],
  blankable: [],
  separated: {},
  additional: [],
};

/** More than any form has. */
const MAX_FIELDS = 1_000;

const TOO_MANY: FieldError = {
  field: '',
  code: 'too-many-fields',
  message: `A form can have at most ${MAX_FIELDS} fields.`,
};

type Body = Record<string, unknown>;

/** Runs a unit of work at most once, and returns its first result each time. */
type CountOnce = <Result>(work: () => Promise<Result>) => Promise<Result>;

const BEFORE = '_Before.';

/** Name of the hidden field with the value that the page showed. */
export function shownBefore(name: string): string {
  return `${BEFORE}${name}`;
}

/** The fields of a submitted form, named as in the API (`Customer.Email`). */
export class SubmittedForm {
  private constructor(
    private readonly values: ReadonlyMap<string, readonly string[]>,
    private readonly countOnce?: CountOnce,
  ) {}

  /**
   * @param text `application/x-www-form-urlencoded`
   * @throws ValidationError if there are too many fields, or a field has an invalid name
   */
  static parse(text: string): SubmittedForm {
    const values = new Map<string, string[]>();
    const fields = [...new URLSearchParams(text)];
    if (fields.length > MAX_FIELDS) throw new ValidationError([TOO_MANY]);
    for (const [name, value] of fields) {
      const others = values.get(name);
      if (others) others.push(value);
      else values.set(name, [value]);
    }
    rejectInvalidNames([...values.keys()]);
    return new SubmittedForm(values);
  }

  get names(): string[] {
    return [...this.values.keys()];
  }

  text(name: string): string {
    return this.values.get(name)?.[0]?.replaceAll('\r\n', '\n').trim() ?? '';
  }

  list(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  /** The same form with some values replaced. */
  with(values: Readonly<Record<string, string>>): SubmittedForm {
    const replaced = Object.entries(values).map(([name, value]) => [name, [value]] as const);
    return new SubmittedForm(new Map([...this.values, ...replaced]), this.countOnce);
  }

  /** The same form with what makes it count once. */
  countedBy(countOnce: CountOnce): SubmittedForm {
    return new SubmittedForm(this.values, countOnce);
  }

  /**
   * Creates something in one transaction, unless the same form was submitted before: then returns the first result.
   * @param work its result consists of JSON values
   * @throws DomainError if the form was submitted with other input before
   */
  once<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.countOnce ? this.countOnce(work) : work();
  }

  /** Undefined if empty; the text itself if it is not an integer. */
  integer(name: string): number | string | undefined {
    const text = this.text(name);
    return /^-?\d{1,15}$/.test(text) ? Number(text) : text || undefined;
  }

  /** Undefined if empty; the text itself if it is not a number. */
  decimal(name: string): number | string | undefined {
    const text = this.text(name);
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text || undefined;
  }

  /**
   * Converts the form to a DTO of the API, with the API's validation.
   * @throws ValidationError with the field names of the form
   */
  async as<Dto extends object>(dto: Type<Dto>, shape: FormShape = {}): Promise<Dto> {
    return validated(dto, this.toBody(dto, shape));
  }

  /**
   * Converts the form to a request body for the DTO; validates only the names.
   * @throws ValidationError listing every field that the DTO does not have
   */
  toBody(dto: Type<object>, shape: FormShape): Body {
    const { integers, booleans, lists, blankable, separated, additional }: Required<FormShape> = {
      ...ONLY_TEXTS,
      ...shape,
    };
    const body = emptyBody();
    const changed = this.fieldsOf(dto, additional).filter((name) => this.hasChanged(name));
    for (const name of changed.filter((each) => !booleans.includes(each))) {
      const text = this.text(name);
      const separator = separated[name];
      if (separator) setAt(body, name, valuesOf(text, separator));
      else if (lists.includes(name)) setAt(body, name, this.list(name));
      else if (integers.includes(name) && text !== '') setAt(body, name, this.integer(name));
      else if (text !== '' || blankable.includes(name)) setAt(body, name, text);
    }
    for (const name of booleans.filter((each) => this.hasChanged(each))) setAt(body, name, this.text(name) !== '');
    return body;
  }

  /** A field without the value that the page showed counts as changed. */
  hasChanged(name: string): boolean {
    const before = this.values.get(shownBefore(name));
    return !before || enteredOf(before) !== enteredOf(this.list(name));
  }

  /** All fields of the form, including boxes that are not ticked, which browsers omit. */
  get fields(): string[] {
    const shown = this.names.map((name) => (name.startsWith(BEFORE) ? name.slice(BEFORE.length) : name));
    return [...new Set(shown)].filter((name) => !name.startsWith('_'));
  }

  private fieldsOf(dto: Type<object>, additional: readonly string[]): string[] {
    const fields = this.fields.filter((name) => !additional.includes(withoutNumbers(name)));
    const unknown = fields.filter((name) => !declaresField(dto, name));
    if (unknown.length > 0) throw new ValidationError(unknown.map(unknownField));
    return fields;
  }
}

/** Ignores line endings, surrounding blanks and the marker of an empty list. */
function enteredOf(values: readonly string[]): string {
  const texts = values.map((value) => value.replaceAll('\r\n', '\n').trim());
  return JSON.stringify(texts.filter((text) => text !== ''));
}

function valuesOf(text: string, separator: RegExp): string[] {
  return text.split(separator).flatMap((value) => value.trim() || []);
}

/** Replaces indices: `TicketTypes.3.Name` becomes `TicketTypes.*.Name`. */
function withoutNumbers(name: string): string {
  return name.replace(/\b\d+\b/g, '*');
}

/** Has no prototype, so that looking up any name finds only own members. */
function emptyBody(): Body {
  return Object.create(null) as Body;
}

function setAt(body: Body, path: string, value: unknown): void {
  const [first, ...rest] = path.split('.');
  if (rest.length === 0) body[first!] = value;
  else setAt((body[first!] ??= emptyBody()) as Body, rest.join('.'), value);
}

declare module 'express' {
  interface Request {
    form?: SubmittedForm;
  }
}

/** The submitted form of a request. */
export const Submitted = createParamDecorator((_data: unknown, context: ExecutionContext): SubmittedForm => {
  return ownMember(context.switchToHttp().getRequest<Request>(), 'form')!;
});

/** The input and errors of a rejected form. */
export interface Rejection {
  /** ID of the form on the page. */
  readonly form: string;
  readonly entered: SubmittedForm;
  readonly problem: ProblemSlug;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Number of further errors. */
  readonly unnamed: number;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** Executes a form. If it is rejected, shows the page again with the input and the errors. */
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
    const { errors, total } = error instanceof ValidationError ? error : { errors: [], total: 0 };
    const unnamed = total - errors.length;
    const { problem, detail, extensions } = error;
    const page = await showAgain({ form, entered, problem, detail, errors, unnamed, extensions });
    return page.refusing(error);
  }
}
