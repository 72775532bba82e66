import type { Type } from '@nestjs/common';
import type { DomainEvent, DomainEventClass } from '../../platform/domain-events';
import type { TemplateFields } from '../templates/merge-fields';
import { BOOKING_TRIGGERS } from './triggers';

/** Recipient and data of an email about a plugin's subject. */
export interface EmailSubject {
  /** One email address. */
  readonly to: string;
  /** A value for each merge field that the trigger declares. */
  readonly fields: TemplateFields;
}

/** Reads the subjects of a trigger's emails. Called when they are due, so that emails show the current state. */
export interface EmailSubjects {
  /** @returns by ID; subjects that are omitted get no email */
  read(operatorId: number, ids: readonly number[]): Promise<ReadonlyMap<number, EmailSubject>>;
}

interface SubjectTrigger<E extends DomainEvent> {
  /** Name in the API: lower-case words with hyphens, up to 20 characters, such as `voucher-issued`. */
  readonly name: string;
  /** Label for staff, such as `A gift voucher is issued`. */
  readonly label: string;
  /** The instant that a delay counts from, phrased to end "2 days after …". */
  readonly moment: string;
  readonly event: DomainEventClass<E>;
  /** Type of the subject, up to 20 characters. Triggers about the same subjects share it. */
  readonly subjectType: string;
  /** Numeric ID of the event's subject. Each workflow sends one email per subject. */
  readonly subjectId: (event: E) => number;
  /** Merge fields in addition to `operator.name`, by group and name. */
  readonly mergeFields: Readonly<
    Record<string, Readonly<Record<string, { readonly meaning: string; readonly example: string | number }>>>
  >;
  /** Whether the email is a courtesy from which the recipient can unsubscribe. */
  readonly isCourtesy?: boolean;
}

export interface DeclaredTrigger<E extends DomainEvent = DomainEvent> extends SubjectTrigger<E> {
  readonly reader: Type<EmailSubjects>;
}

const declared: DeclaredTrigger[] = [];

const names: string[] = [...BOOKING_TRIGGERS];

/**
 * Lets workflows send emails about an event of a plugin. Decorates the provider that reads the subjects of the emails.
 */
export function WorkflowTrigger<E extends DomainEvent>(trigger: SubjectTrigger<E>) {
  return (reader: Type<EmailSubjects>): void => {
    declared.push({ ...trigger, reader } as unknown as DeclaredTrigger);
    names.push(trigger.name);
  };
}

/** All triggers declared by `@WorkflowTrigger` in classes loaded so far. */
export function declaredTriggers(): readonly DeclaredTrigger[] {
  return declared;
}

/** @returns undefined for a trigger about bookings, or of a removed plugin */
export function findDeclaredTrigger(name: string): DeclaredTrigger | undefined {
  return declared.find((trigger) => trigger.name === name);
}

/** The names of all triggers. The list grows while plugins are loaded. */
export function triggerNames(): readonly string[] {
  return names;
}
