import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../platform/audit';
import { OperatorLock, Transactions } from '../platform/database';
import {
  ActivityQuestionsChangedEvent,
  AvailabilityTypeChangedEvent,
  DomainEvents,
  OnDomainEvent,
  ProductChangedEvent,
  ProductPublishedEvent,
  ProductWithdrawnEvent,
} from '../platform/domain-events';
import { randomPrefixedId } from '../platform/values/identifiers';
import { ValidationError } from '../platform/errors';
import { Clock } from '../platform/values/time';
import { type Activity, type ActivityLabel, isOnSale } from './activity';
import type { ActivityEntity } from './activity.entity';
import { type ActivityChanges, type ActivityDetails, changedColumns } from './content/activity-changes';
import { ProductNotFoundError } from './catalog.errors';
import { inPortions } from './activity-portions';
import { type ActivityPosition, CatalogRepository } from './catalog.repository';
import { rearrangeImages } from './content/activity-content';
import { TranslationsService } from './content/translations.service';
import { PictureUseService } from './pictures/picture-use.service';
import type { PricedActivity } from './prices/price-rules';
import { type TicketTypeRequest, toTicketRows } from './ticket-type-requests';

/** Maximum number of activities that are not archived; lists of products have no pages. */
const MAX_CURRENT = 500;

/** The catalog as its operator manages it. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly catalog: CatalogRepository,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly pictures: PictureUseService,
    private readonly translations: TranslationsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFoundError */
  async getActivity(operatorId: number, activityId: string): Promise<PricedActivity> {
    const activity = await this.catalog.findActivity(operatorId, activityId);
    if (!activity) throw new ProductNotFoundError();
    return activity;
  }

  /** @throws ProductNotFoundError */
  async getById(operatorId: number, id: number): Promise<PricedActivity> {
    const activity = await this.catalog.findById(operatorId, id);
    if (!activity) throw new ProductNotFoundError();
    return activity;
  }

  /** By numeric ID; omits activities that the operator does not have. */
  async getManyById(operatorId: number, ids: readonly number[]): Promise<Map<number, PricedActivity>> {
    const activities = await this.catalog.findActivitiesById(operatorId, [...new Set(ids)]);
    return new Map(activities.map((activity) => [activity.id, activity]));
  }

  /**
   * Reads and locks the activity until the open transaction ends.
   * @throws ProductNotFoundError
   */
  async lockActivity(operatorId: number, activityId: string): Promise<PricedActivity> {
    await this.catalog.lockActivity(operatorId, activityId);
    return this.getActivity(operatorId, activityId);
  }

  /** Sorted by name and ID, starting after the given position. Yields to other requests. */
  async list(operatorId: number, limit: number, after?: ActivityPosition): Promise<Activity[]> {
    const read = (size: number, last?: Activity) => this.catalog.list(operatorId, 'all', size, last ?? after);
    const activities: Activity[] = [];
    for await (const portion of inPortions(read, limit)) activities.push(...portion);
    return activities;
  }

  /** Names and ActivityIDs by numeric ID, for lists that refer to activities. */
  namesOf(operatorId: number, ids: readonly number[]): Promise<Map<number, ActivityLabel>> {
    return this.catalog.namesOf(operatorId, ids);
  }

  /** Numeric IDs by ActivityID; omits unknown ones. */
  idsOf(operatorId: number, activityIds: readonly string[]): Promise<Map<string, number>> {
    return this.catalog.idsOf(operatorId, activityIds);
  }

  /**
   * @param publicId a specific ActivityID, if required
   * @throws ValidationError if the details contradict each other, a ticket type has an ID, or there are 500 activities
   * that are not archived
   */
  async create(
    operatorId: number,
    { imageAlts, translations = {}, ...details }: ActivityDetails,
    tickets: readonly TicketTypeRequest[],
    publicId = randomPrefixedId('a'),
  ): Promise<PricedActivity> {
    rejectContradictions(details);
    const requested = toTicketRows(tickets, []);
    const now = this.clock.now();
    return this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      if (details.status !== 'archived') await this.requireRoom(operatorId);
      const id = await this.catalog.insert({
        ...details,
        content: { ...details.content, images: rearrangeImages(details, details.imageUrls, imageAlts) },
        operatorId,
        publicId,
        hasRequiredQuestions: false,
        withdrawnAt: null,
        createdAt: now,
        updatedAt: now,
      });
      await this.catalog.insertTicketTypes(requested.map((row) => ({ ...row, operatorId, activityId: id })));
      await this.addCompanions(operatorId, publicId, tickets);
      await this.audit.record(operatorId, 'activity.added', publicId, { Name: details.name });
      await this.pictures.noteChange({ operatorId, id, imageUrls: [] }, details.imageUrls);
      const added = await this.getActivity(operatorId, publicId);
      await this.translations.change(added, translations);
      await this.publishProductChanges(undefined, added);
      return added;
    });
  }

  /**
   * @param tickets the complete new list; `undefined` leaves the ticket types unchanged
   * @throws ProductNotFoundError
   * @throws AvailabilityTypeFixedError if it has timeslots and its type would change
   * @throws ValidationError if the result would be contradictory or names an unknown ticket type, or an archived
   * activity is restored while there are 500 others
   */
  async change(
    operatorId: number,
    activityId: string,
    changes: ActivityChanges,
    tickets?: readonly TicketTypeRequest[],
  ): Promise<PricedActivity> {
    return this.transactions.run(async () => {
      if (changes.status !== undefined) await this.operators.lockOperator(operatorId);
      const activity = await this.lockActivity(operatorId, activityId);
      rejectContradictions({ ...activity, ...changes });
      const becomesCurrent = activity.status === 'archived' && (changes.status ?? 'archived') !== 'archived';
      if (becomesCurrent) await this.requireRoom(operatorId);
      const updatedAt = this.clock.now();
      const withdrawnAt = withdrawalAfter(activity, changes, updatedAt);
      await this.catalog.update(operatorId, activity.id, {
        ...changedColumns(activity, changes),
        ...{ withdrawnAt, updatedAt },
      });
      if (changes.translations) await this.translations.change(activity, changes.translations);
      if (tickets) await this.replaceTicketTypes(activity, tickets);
      const fields = [...Object.keys(changes), ...(tickets ? ['ticketTypes'] : [])];
      await this.audit.record(operatorId, 'activity.changed', activityId, { Fields: fields });
      if ((changes.availabilityType ?? activity.availabilityType) !== activity.availabilityType) {
        await this.events.publish(new AvailabilityTypeChangedEvent(operatorId, activity.id));
      }
      if (changes.imageUrls) await this.pictures.noteChange(activity, changes.imageUrls);
      const changed = await this.getActivity(operatorId, activityId);
      await this.publishProductChanges(activity, changed);
      return changed;
    });
  }

  @OnDomainEvent(ActivityQuestionsChangedEvent)
  async noteRequiredQuestions(event: ActivityQuestionsChangedEvent): Promise<void> {
    await this.catalog.update(event.operatorId, event.activityId, {
      hasRequiredQuestions: event.hasRequiredQuestions,
      updatedAt: this.clock.now(),
    });
    const activity = await this.getById(event.operatorId, event.activityId);
    await this.publishProductChanges(activity, activity);
  }

  private async publishProductChanges(
    before: Activity | undefined,
    { id, operatorId, ...after }: Activity,
  ): Promise<void> {
    const wasOnSale = before !== undefined && isOnSale(before);
    if (!isOnSale(after)) {
      if (wasOnSale) await this.events.publish(new ProductWithdrawnEvent(operatorId, id));
    } else if (wasOnSale) {
      await this.events.publish(new ProductChangedEvent(operatorId, id));
    } else {
      await this.events.publish(new ProductPublishedEvent(operatorId, id));
    }
  }

  private async requireRoom(operatorId: number): Promise<void> {
    if ((await this.catalog.countCurrent(operatorId)) < MAX_CURRENT) return;
    const message = `Status must be archived: the limit of ${MAX_CURRENT} activities is reached. Archive one first.`;
    throw new ValidationError([{ field: 'Status', code: 'max-activities', message }]);
  }

  private async replaceTicketTypes(activity: Activity, tickets: readonly TicketTypeRequest[]): Promise<void> {
    const { operatorId, id: activityId, ticketTypes } = activity;
    for (const { id, ...row } of toTicketRows(tickets, ticketTypes)) {
      if (id === undefined) await this.catalog.insertTicketTypes([{ ...row, operatorId, activityId }]);
      else await this.catalog.updateTicketType(operatorId, id, row);
    }
    const others = new Set(tickets.map(({ id }) => id));
    const withdrawn = ticketTypes.map(({ id }) => id).filter((id) => !others.has(id));
    await this.catalog.withdrawTicketTypes(operatorId, activityId, withdrawn, this.clock.now());
    await this.addCompanions(operatorId, activity.publicId, tickets);
  }

  /** Ticket types get their IDs only when they are inserted. */
  private async addCompanions(operatorId: number, publicId: string, tickets: readonly TicketTypeRequest[]) {
    if (!tickets.some(({ companions }) => companions?.length)) return;
    const { ticketTypes } = await this.getActivity(operatorId, publicId);
    for (const [position, { companions = [] }] of tickets.entries()) {
      if (companions.length === 0) continue;
      const { id, accompaniedBy } = ticketTypes[position]!;
      const ids = companions.map((each) => ticketTypes[each]!.id);
      await this.catalog.updateTicketType(operatorId, id, { accompaniedBy: [...accompaniedBy, ...ids] });
    }
  }
}

/** When an activity was withdrawn from sale once it is changed; null if it is on sale then, or never was. */
function withdrawalAfter(before: Activity, changes: ActivityChanges, now: number): number | null {
  const { status = before.status, soldOnline = before.soldOnline } = changes;
  if (isOnSale({ status, soldOnline })) return null;
  return isOnSale(before) ? now : before.withdrawnAt;
}

function rejectContradictions({
  minParticipants,
  maxParticipants,
}: Pick<ActivityEntity, 'minParticipants' | 'maxParticipants'>) {
  if (minParticipants <= maxParticipants) return;
  throw new ValidationError([
    { field: 'MaxParticipants', code: 'min', message: 'MaxParticipants must be at least MinParticipants.' },
  ]);
}
