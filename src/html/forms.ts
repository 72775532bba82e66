import { type ExecutionContext, type Type, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { ownMember } from '../shared/http';
import { DomainError, type FieldError, PROBLEMS, ValidationError } from '../shared/problems';
import { RequestValidationPipe, declaresField, rejectInvalidNames, unknownField } from '../shared/validation';
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
  /** Texts that hold a list, with what stands between its values. */
  readonly separated?: Readonly<Record<string, RegExp>>;
  /** Fields that the DTO does not have and the form is asked for one by one; `*` stands for a number. */
  readonly beside?: readonly string[];
}

const ONLY_TEXTS: Required<FormShape> = {
  integers: [],
  booleans: [],
  lists: [],
  blankable: [],
  separated: {},
  beside: [],
};

/** More than any form of ours has. */
const MAX_FIELDS = 1_000;

const TOO_MANY: FieldError = {
  field: '',
  code: 'too-many-fields',
  message: `A form may have at most ${MAX_FIELDS} fields.`,
};

type Body = Record<string, unknown>;

const BEFORE = '_Before.';

/** The name by which a form says what a field showed before it was changed. */
export function shownBefore(name: string): string {
  return `${BEFORE}${name}`;
}

/** The fields of a submitted form, named as in the API (`Customer.Email`). */
export class SubmittedForm {
  private constructor(private readonly values: ReadonlyMap<string, readonly string[]>) {}

  /**
   * @param text `application/x-www-form-urlencoded`
   * @throws ValidationError when there are too many fields, or a name is none that a field of ours could have
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

  /** The same form with these values in place of what was entered. */
  with(values: Readonly<Record<string, string>>): SubmittedForm {
    return new SubmittedForm(new Map([...this.values, ...Object.entries(values).map(toValue)]));
  }

  /** Undefined when nothing was entered, the text itself when it is no whole number. */
  integer(name: string): number | string | undefined {
    const text = this.text(name);
    return /^-?\d{1,15}$/.test(text) ? Number(text) : text || undefined;
  }

  /** Undefined when nothing was entered, the text itself when it is no number. */
  decimal(name: string): number | string | undefined {
    const text = this.text(name);
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text || undefined;
  }

  /**
   * The form as the API's own DTO, checked by the API's own rules.
   * @throws ValidationError naming the fields as the form does
   */
  async as<Dto extends object>(dto: Type<Dto>, shape: FormShape = {}): Promise<Dto> {
    return validated(dto, this.toBody(dto, shape));
  }

  /**
   * The form as the API's body that the DTO describes, unchecked but for its names.
   * @throws ValidationError naming every field that the DTO does not have
   */
  toBody(dto: Type<object>, shape: FormShape): Body {
    const { integers, booleans, lists, blankable, separated, beside }: Required<FormShape> = {
      ...ONLY_TEXTS,
      ...shape,
    };
    const body = emptyBody();
    const changed = this.fieldsOf(dto, beside).filter((name) => this.hasChanged(name));
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

  /** Fields of which the form does not say what they showed count as changed. */
  hasChanged(name: string): boolean {
    const before = this.values.get(shownBefore(name));
    return !before || enteredOf(before) !== enteredOf(this.list(name));
  }

  /** The fields that the form shows, also those that browsers leave out: boxes that are not ticked. */
  get fields(): string[] {
    const shown = this.names.map((name) => (name.startsWith(BEFORE) ? name.slice(BEFORE.length) : name));
    return [...new Set(shown)].filter((name) => !name.startsWith('_'));
  }

  private fieldsOf(dto: Type<object>, beside: readonly string[]): string[] {
    const fields = this.fields.filter((name) => !beside.includes(withoutNumbers(name)));
    const unknown = fields.filter((name) => !declaresField(dto, name));
    if (unknown.length > 0) throw new ValidationError(unknown.map(unknownField));
    return fields;
  }
}

/** Line ends and blanks around a text do not count, nor does a list's marker of being empty. */
function enteredOf(values: readonly string[]): string {
  const texts = values.map((value) => value.replaceAll('\r\n', '\n').trim());
  return JSON.stringify(texts.filter((text) => text !== ''));
}

function valuesOf(text: string, separator: RegExp): string[] {
  return text.split(separator).flatMap((value) => value.trim() || []);
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
    throw new ValidationError([...error.errors, ...others], error.total + others.length);
  }
  throw new ValidationError(faults);
}

function toValue([name, value]: [string, string]): [string, string[]] {
  return [name, [value]];
}

/** `TicketTypes.3.Name` is `TicketTypes.*.Name`. */
function withoutNumbers(name: string): string {
  return name.replace(/\b\d+\b/g, '*');
}

/** Without a prototype: it has no members but its own, whatever the names that are looked up in it. */
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

/** A form that was refused: what was entered, and why. */
export interface Rejection {
  /** Which form of the page. */
  readonly form: string;
  readonly entered: SubmittedForm;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** How many errors are not named. */
  readonly unnamed: number;
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
    const { errors, total } = error instanceof ValidationError ? error : { errors: [], total: 0 };
    const unnamed = total - errors.length;
    const { detail, extensions } = error;
    const page = await showAgain({ form, entered, detail, errors, unnamed, extensions });
    return page.refusing(error);
  }
}
