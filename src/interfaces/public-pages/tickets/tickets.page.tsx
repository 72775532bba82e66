import { type BookingStatus, type UnitItem, formatTicketCode } from '../../../bookings';
import { QrCode, useLanguage } from '../../html';
import { formatLongDate } from '../../../platform/values/time';
import type { DescribedBooking } from '../booking-headings.service';
import { SessionHead, TimeZone } from '../session-head';

/** Tickets per page; drawing one takes about half a millisecond. */
export const TICKETS_PER_PAGE = 20;

interface TicketsProps {
  readonly described: DescribedBooking;
  /** All tickets of the booking. */
  readonly items: readonly UnitItem[];
  /** Number of the page, from 1. */
  readonly page: number;
  /** Token of the customer's pages. */
  readonly token: string;
}

/** One card per ticket, with its code. */
export function TicketsPage({ described, items, page, token }: TicketsProps) {
  const before = (page - 1) * TICKETS_PER_PAGE;
  const shown = items.slice(before, before + TICKETS_PER_PAGE);
  const { texts } = useLanguage();
  return (
    <>
      <h1>{texts.tickets.heading(items.length)}</h1>
      <p class="lead unprinted">{texts.tickets.show(items.length)}</p>
      <ol class="tickets" start={before + 1}>
        {shown.map((item, index) => (
          <li key={item.code} class="panel">
            <Ticket described={described} item={item} number={before + index + 1} of={items.length} />
          </li>
        ))}
      </ol>
      <Pages address={`/waivers/${token}/tickets`} page={page} pages={Math.ceil(items.length / TICKETS_PER_PAGE)} />
      <p class="unprinted">
        <a href={`/bookings/${token}`}>{texts.booking.title}</a>
      </p>
    </>
  );
}

interface TicketProps extends Pick<TicketsProps, 'described'> {
  readonly item: UnitItem;
  readonly number: number;
  readonly of: number;
}

function Ticket({ described: { heading, location }, item, number, of }: TicketProps) {
  const { activityName, date, time, timeZone, reference } = heading;
  const { texts, language } = useLanguage();
  return (
    <>
      <QrCode text={item.code} label={texts.tickets.code(number)} />
      <div>
        <h2>{activityName}</h2>
        <p class="figures">
          {formatLongDate(date, language)}, {time}
          <TimeZone name={timeZone} />
        </p>
        {location !== '' && <p>{location}</p>}
        <p>
          <strong>{item.name}</strong> <span class="muted">{texts.tickets.number(number, of, reference)}</span>
        </p>
        <p class="ticket-code">
          <code>{formatTicketCode(item.code)}</code>
          {item.redeemedAt !== null && <span class="muted"> {texts.tickets.used}</span>}
        </p>
      </div>
    </>
  );
}

function Pages({ address, page, pages }: { address: string; page: number; pages: number }) {
  const { tickets } = useLanguage().texts;
  if (pages < 2) return null;
  return (
    <nav class="pages unprinted" aria-label={tickets.more}>
      {page > 1 && <a href={`${address}?page=${page - 1}`}>{tickets.previous}</a>}
      <span>{tickets.page(page, pages)}</span>
      {page < pages && <a href={`${address}?page=${page + 1}`}>{tickets.more}</a>}
    </nav>
  );
}

/** For a booking without valid tickets. */
export function NoTicketsPage({ described, status }: { described: DescribedBooking; status: BookingStatus }) {
  const { tickets } = useLanguage().texts;
  return (
    <>
      <SessionHead described={described} />
      {status === 'held' ? (
        <p class="note">{tickets.notConfirmed}</p>
      ) : (
        <p class="alert">{status === 'cancelled' ? tickets.cancelled : tickets.expired}</p>
      )}
    </>
  );
}

/** For a booking whose session is cancelled, until the customer chooses another. */
export function NotValidPage({ described, token }: { described: DescribedBooking; token: string }) {
  const { tickets, changes } = useLanguage().texts;
  return (
    <>
      <SessionHead described={described} />
      <p class="alert">{tickets.sessionCancelled}</p>
      <p>
        <a class="button primary" href={`/bookings/${token}#change`}>
          {changes.anotherDay}
        </a>
      </p>
    </>
  );
}
