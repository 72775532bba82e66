import type { Type } from '@nestjs/common';
import type { DomainEvent, DomainEventClass } from '../../domain-events';
import type { TemplateFields } from '../templates/merge-fields';
import { BOOKING_TRIGGERS } from './triggers';

/** What a mail is about, as far as the mail needs to know. */
export interface EmailSubject {
  /** One e-mail address. */
  readonly to: string;
  /** A value for each merge field that the trigger declares. */
  readonly fields: TemplateFields;
}

/** Reads what the mails of a trigger are about; called when they are due, so that they tell what is true then. */
export interface EmailSubjects {
  /** @returns by ID; what is left out gets no mail, because it is void by now */
  read(operatorId: number, ids: readonly number[]): Promise<ReadonlyMap<number, EmailSubject>>;
}

interface SubjectTrigger<E extends DomainEvent> {
  /** As in the API: lower-case words with hyphens, 20 characters at most, such as `voucher-issued`. */
  readonly name: string;
  /** What happens, in words for staff: `A gift voucher is issued`. */
  readonly label: string;
  /** What a delay counts from, to end "2 days after …". */
  readonly moment: string;
  readonly event: DomainEventClass<E>;
  /** The kind of thing that mails are about, 20 characters at most; triggers about the same things have the same. */
  readonly subjectType: string;
  /** Which of them an event is about, by its numeric ID. Each has one mail of each workflow. */
  readonly subjectId: (event: E) => number;
  /** What templates can show beside `operator.name`, by group and name. */
  readonly mergeFields: Readonly<
    Record<string, Readonly<Record<string, { readonly meaning: string; readonly example: string | number }>>>
  >;
  /** Sent as a courtesy, so the recipient may refuse mails of this kind. */
  readonly isCourtesy?: boolean;
}

export interface DeclaredTrigger<E extends DomainEvent = DomainEvent> extends SubjectTrigger<E> {
  readonly reader: Type<EmailSubjects>;
}

const declared: DeclaredTrigger[] = [];

const names: string[] = [...BOOKING_TRIGGERS];

/**
 * Lets workflows send mails when an event happens to things of a plugin. Put on the class that reads them, which must be
 * a provider of the plugin's module.
 */
export function WorkflowTrigger<E extends DomainEvent>(trigger: SubjectTrigger<E>) {
  return (reader: Type<EmailSubjects>): void => {
    declared.push({ ...trigger, reader } as unknown as DeclaredTrigger);
    names.push(trigger.name);
  };
}

/** Every trigger that was declared by `@WorkflowTrigger` and is loaded by now. */
export function declaredTriggers(): readonly DeclaredTrigger[] {
  return declared;
}

/** @returns undefined when it is one about bookings, or nobody's any more */
export function findDeclaredTrigger(name: string): DeclaredTrigger | undefined {
  return declared.find((trigger) => trigger.name === name);
}

/** The names of all triggers. The list grows while plugins are loaded. */
export function triggerNames(): readonly string[] {
  return names;
}
