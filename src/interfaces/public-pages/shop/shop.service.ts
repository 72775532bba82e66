import { Injectable } from '@nestjs/common';
import { AvailabilityService, ShownTimeslotsService } from '../../../availability';
import {
  type LocalizedActivity,
  type PricedActivity,
  ProductsService,
  TranslationsService,
  atSession,
  lowestPrice,
} from '../../../catalog';
import { operatorLanguage, OperatorsService } from '../../../operators';
import { Clock, type DateRange, addDays, isLocalDate, localDateAt, monthAround } from '../../../platform/values/time';
import { PublicAddress } from '../../../platform/config';
import { type RequestedLanguage, resolveLanguage } from '../../html';
import type { OfferedActivity } from './activities/activities.page';
import type { ActivityOffer, OpenSession } from './activities/activity.page';
import { type Shop, isOpenShop } from '../open-shop';
import { withShownLogo } from '../picture-sources';

/** Maximum number of activities on the start page. */
const MAX_ACTIVITIES = 50;

/** How many batches of the catalogue a page reads, because anyone can request it: up to 440 activities. */
const MAX_BATCHES = 20;

/** How far ahead the start page looks for the next date with places, in days. */
const DAYS_AHEAD = 60;

/** How far ahead customers can choose a month, in days. */
const BOOKABLE_DAYS = 548;

/** What the customer chose in the address of an activity. */
export interface ShopChoice {
  readonly month?: unknown;
  readonly date?: unknown;
  readonly time?: unknown;
}

/** Reads what a shop offers. */
@Injectable()
export class ShopService {
  constructor(
    private readonly operators: OperatorsService,
    private readonly products: ProductsService,
    private readonly translations: TranslationsService,
    private readonly availability: AvailabilityService,
    private readonly shown: ShownTimeslotsService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined if there is no such shop, or it is closed */
  async findShop(slug: string, requested: RequestedLanguage): Promise<Shop | undefined> {
    const operator = await this.operators.findAsSeller(slug);
    if (!isOpenShop(operator)) return undefined;
    const language = resolveLanguage(requested, { language: null, fallback: operatorLanguage(operator) });
    return { ...withShownLogo(operator, this.address), language, chosenLanguage: requested.chosen };
  }

  /** The operator's colour, even if its shop is closed; null for the default. */
  async findColour(slug: string): Promise<string | null> {
    return (await this.operators.findAsSeller(slug))?.colour ?? null;
  }

  /** Activities by name, with the next date that has places. */
  async listActivities(shop: Shop, search: string): Promise<{ offered: OfferedActivity[]; isTruncated: boolean }> {
    const found = await this.readActivities(shop, search, MAX_ACTIVITIES + 1);
    const activities = found.slice(0, MAX_ACTIVITIES);
    const today = this.todayAt(shop);
    const range = { from: today, to: addDays(today, DAYS_AHEAD) };
    const next = await this.availability.listNextDates(shop.id, activities, range);
    return {
      offered: activities.map((activity) => ({ activity, nextDate: next.get(activity.id) })),
      isTruncated: found.length > MAX_ACTIVITIES,
    };
  }

  /** IDs of the activities for search engines. */
  async listActivityIds(shop: Shop): Promise<string[]> {
    return (await this.readActivities(shop)).map(({ publicId }) => publicId);
  }

  private async readActivities(shop: Shop, search?: string, enough = Infinity): Promise<LocalizedActivity[]> {
    const language = await this.translations.match(shop.id, shop.language);
    const found: LocalizedActivity[] = [];
    let batches = 0;
    for await (const batch of this.products.list(shop.id, search, language)) {
      found.push(...batch);
      if (found.length >= enough || ++batches === MAX_BATCHES) break;
    }
    return found;
  }

  /**
   * A month of an activity, and the sessions of a date. Without a choice, the month is the first with places.
   * @throws ProductNotFoundError
   */
  async readOffer(shop: Shop, activityId: string, choice: ShopChoice): Promise<ActivityOffer> {
    const language = await this.translations.match(shop.id, shop.language);
    const activity = await this.products.getProduct(shop.id, activityId, language);
    const today = this.todayAt(shop);
    const last = addDays(today, BOOKABLE_DAYS);
    const date = dateWithin(choice.date, { from: today, to: last });
    const requested = date ?? dateWithin(choice.month, { from: monthAround(today).from, to: last });
    const month = monthAround(requested ?? (await this.firstDate(shop, activity, today)));
    const sessions = date === undefined ? [] : await this.listSessions(activity, date);
    const session = chosenSession(activity, sessions, choice.time);
    return {
      ...{ activity, month, today, date, sessions, session },
      dates: await this.listDates(activity, { from: month.from < today ? today : month.from, to: month.to }),
      previousMonth: month.from > today ? monthAround(addDays(month.from, -1)).from : undefined,
      nextMonth: month.to < last ? addDays(month.to, 1) : undefined,
    };
  }

  /** Dates with sessions that are open, also without places. */
  private async listDates(activity: LocalizedActivity, dates: DateRange) {
    const days = await this.shown.listDays(activity, dates, 1, () => {});
    return days.filter(({ isOpen }) => isOpen).map(({ date, bookablePlaces }) => ({ date, remaining: bookablePlaces }));
  }

  /** Sessions that are open and before their cutoff, also without places. */
  private async listSessions(activity: PricedActivity, date: string): Promise<OpenSession[]> {
    const timeslots = await this.shown.listOn(activity, { from: date, to: date }, () => {});
    return timeslots
      .filter((timeslot) => this.shown.isOpen(timeslot, activity))
      .map(({ time, capacity, booked }) => {
        const priced = atSession(activity, { date, time });
        const remaining = Math.max(0, capacity - booked);
        return { time, remaining, ticketTypes: priced.ticketTypes, lowestPrice: lowestPrice(priced) };
      });
  }

  private async firstDate(shop: Shop, activity: LocalizedActivity, today: string): Promise<string> {
    const range = { from: today, to: addDays(today, DAYS_AHEAD) };
    return (await this.availability.listNextDates(shop.id, [activity], range)).get(activity.id) ?? today;
  }

  private todayAt({ timeZone }: Shop): string {
    return localDateAt(timeZone, this.clock.now());
  }
}

/** A date of an address, unless it is outside of a range or no date at all. */
function dateWithin(value: unknown, { from, to }: DateRange): string | undefined {
  return isLocalDate(value) && value >= from && value <= to ? value : undefined;
}

/** The session that the customer chose, or the only one. A full one can be chosen if its activity has a waitlist. */
function chosenSession(
  { waitlistEnabled }: LocalizedActivity,
  sessions: readonly OpenSession[],
  time: unknown,
): OpenSession | undefined {
  const open = waitlistEnabled ? sessions : sessions.filter(({ remaining }) => remaining > 0);
  return open.find((session) => session.time === time) ?? (open.length === 1 ? open[0] : undefined);
}
