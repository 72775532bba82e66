import type { Activity, PricedActivity } from '../../../../catalog';
import { Form, formatDay, formatLongDay, formatMoney, type Rejection, TextInput, useLanguage } from '../../../html';
import { ActivityContent } from './activity-content';
import { Calendar, type OpenDate } from './calendar';
import { activityPath, type Shop } from '../../open-shop';
import { ShopLayout } from '../shop-layout';
import { ShopPicture } from '../shop-picture';
import { WaitlistForm } from './waitlist-form';

/** A session that is open for booking. */
export interface OpenSession {
  readonly time: string;
  /** 0 if it is full. */
  readonly remaining: number;
  /** At their prices in this session. */
  readonly ticketTypes: Activity['ticketTypes'];
  /** Of those, in minor units. */
  readonly lowestPrice: number;
}

/** What can be booked of an activity. */
export interface ActivityOffer {
  readonly activity: PricedActivity;
  readonly month: { readonly from: string; readonly to: string };
  /** Today, at the operator. */
  readonly today: string;
  readonly dates: readonly OpenDate[];
  readonly previousMonth: string | undefined;
  readonly nextMonth: string | undefined;
  /** The date that the customer chose. */
  readonly date: string | undefined;
  /** Its sessions. */
  readonly sessions: readonly OpenSession[];
  /** The chosen session; with a waitlist, it may be full. */
  readonly session: OpenSession | undefined;
}

interface ActivityProps {
  readonly shop: Shop;
  readonly offer: ActivityOffer;
  readonly basketId: string | undefined;
  readonly rejection: Rejection | undefined;
  /** For the form; undefined without one. */
  readonly formToken: string | undefined;
}

/** An activity: what it is, a month, the times of a date, and the tickets for one of them. */
export function ActivityPage(props: ActivityProps) {
  const { shop, offer, basketId, rejection } = props;
  const { activity, date } = offer;
  const { publicId: id } = activity;
  const words = useLanguage().texts.shop;
  const shown = { month: date === undefined ? offer.month.from : undefined, date, time: offer.session?.time, basketId };
  const monthPath = (month: string | undefined) => month && activityPath(shop, id, { month, basketId });
  return (
    <ShopLayout shop={shop} basketId={basketId} pathOf={(each) => activityPath(each, id, shown)}>
      <div class="shop-activity">
        <div>
          <ShopPicture activity={activity} isSeenFirst />
          <h1>{activity.name}</h1>
          <Facts shop={shop} activity={activity} />
          {activity.description !== '' && <p class="prose">{activity.description}</p>}
          <ActivityContent activity={activity} />
        </div>
        <div>
          {rejection && !isAboutFields(rejection) && <Alternatives {...props} rejection={rejection} />}
          <Calendar
            month={offer.month}
            today={offer.today}
            open={offer.dates}
            hasWaitlist={activity.waitlistEnabled}
            chosen={date}
            hrefOf={(each) => `${activityPath(shop, id, { date: each, basketId })}#times`}
            previous={monthPath(offer.previousMonth)}
            next={monthPath(offer.nextMonth)}
          />
          {offer.dates.every(({ remaining }) => remaining === 0) && <p class="note">{words.fullMonth}</p>}
          {date !== undefined && <Times {...props} date={date} />}
          {date !== undefined && offer.session && <Chosen {...props} date={date} session={offer.session} />}
        </div>
      </div>
    </ShopLayout>
  );
}

function Facts({ shop, activity }: { shop: Shop; activity: Activity }) {
  const { durationMinutes, location } = activity;
  return (
    <ul class="shop-facts">
      <li>{formatDuration(durationMinutes)}</li>
      {location !== '' && (
        <li>
          <a href={mapOf(location)} target="_blank" rel="noopener noreferrer">
            {location}
          </a>
        </li>
      )}
      <li>{shop.telephone === null ? shop.name : <a href={`tel:${shop.telephone}`}>{shop.telephone}</a>}</li>
    </ul>
  );
}

/** `1 h 30 min` */
function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

function mapOf(location: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`;
}

function Times({ shop, offer, basketId, date }: ActivityProps & { date: string }) {
  const { activity, sessions, session } = offer;
  const { texts, language } = useLanguage();
  const pricesDiffer = new Set(sessions.map(({ lowestPrice }) => lowestPrice)).size > 1;
  return (
    <section id="times">
      <h2>{formatLongDay(date, language)}</h2>
      {sessions.length === 0 && <p class="note">{texts.shop.nothingOnDate}</p>}
      <ul class="shop-times">
        {sessions.map(({ time, remaining, lowestPrice }) => (
          <li key={time}>
            {remaining === 0 && !activity.waitlistEnabled ? (
              <span class="shop-full">
                {time} <small>{texts.common.full}</small>
              </span>
            ) : (
              <a
                class="button"
                href={`${activityPath(shop, activity.publicId, { date, time, basketId })}#tickets`}
                rel="nofollow"
                {...(time === session?.time && { 'aria-current': 'true' as const })}
              >
                {time}
                {pricesDiffer && <> {texts.shop.from(formatMoney(lowestPrice, shop.currency, language))}</>}{' '}
                <small>{remaining === 0 ? texts.common.full : texts.common.left(remaining)}</small>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chosen(props: ActivityProps & { date: string; session: OpenSession }) {
  const { shop, offer, rejection, formToken, date, session } = props;
  return session.remaining === 0 ? (
    <WaitlistForm {...{ shop, rejection, formToken, date }} activity={offer.activity} time={session.time} />
  ) : (
    <Tickets {...props} />
  );
}

function Tickets(props: ActivityProps & { date: string; session: OpenSession }) {
  const { shop, offer, basketId, rejection, formToken, date, session } = props;
  const { activity } = offer;
  const { texts, language } = useLanguage();
  const words = texts.shop;
  const hintOf = (price: string, people: number) => (people > 1 ? words.forPeople(price, people) : price);
  return (
    <section id="tickets">
      <h2>{words.tickets}</h2>
      <Form
        id="add"
        action={activityPath(shop, activity.publicId)}
        rejection={rejection && isAboutFields(rejection) ? rejection : undefined}
        entered={rejection?.entered}
        countsOnce
        oneTimeValue={formToken}
      >
        <input type="hidden" name="Date" value={date} />
        <input type="hidden" name="Time" value={session.time} />
        {basketId !== undefined && <input type="hidden" name="Basket" value={basketId} />}
        <div class="steppers" data-fewer={words.fewer} data-more={words.more}>
          {session.ticketTypes.map(({ id, name, priceAmount, participantsPerTicket, isDefault }, index) => (
            <TextInput
              key={id}
              name={`Quantity.${id}`}
              label={name}
              hint={hintOf(formatMoney(priceAmount, shop.currency, language), participantsPerTicket)}
              type="number"
              min={0}
              max={activity.maxParticipants}
              price={priceAmount}
              value={isDefault ? Math.max(1, activity.minParticipants) : 0}
              {...(index === 0 && {
                alsoFor: session.ticketTypes.map((_, at) => `Tickets.${at}.Quantity`),
              })}
            />
          ))}
        </div>
        <button class="primary">{words.bookFor(formatDay(date, language), session.time)}</button>
      </Form>
    </section>
  );
}

/** Whether the customer can correct it in the form; otherwise other sessions help. */
function isAboutFields({ errors }: Rejection): boolean {
  return errors.length > 0;
}

interface Alternative {
  readonly Date: string;
  readonly Time: string;
  readonly Remaining: number;
}

/** Why places could not be held, and sessions that have enough. */
function Alternatives({ shop, offer, basketId, rejection }: ActivityProps & { rejection: Rejection }) {
  const { texts, language } = useLanguage();
  const others = (rejection.extensions['Alternatives'] ?? []) as readonly Alternative[];
  return (
    <div class="alert" role="alert">
      <p>{texts.errors.problem(rejection.problem, rejection.detail)}</p>
      {others.length > 0 && (
        <>
          <p>{texts.shop.otherSessions}</p>
          <ul class="shop-times">
            {others.map(({ Date: date, Time: time, Remaining }) => (
              <li key={`${date} ${time}`}>
                <a
                  class="button"
                  href={`${activityPath(shop, offer.activity.publicId, { date, time, basketId })}#tickets`}
                >
                  {formatDay(date, language)}, {time} <small>{texts.common.left(Remaining)}</small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
