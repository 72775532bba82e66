import type { Activity } from '../../../../catalog';
import { formatLongDate } from '../../../../platform/values/time';
import { Form, formatDay, type Rejection, TextInput, useLanguage } from '../../../html';
import { CustomerFields } from '../customer-fields';
import { type Shop, shopPath, waitlistPath } from '../../open-shop';
import { ShopLayout } from '../shop-layout';

interface WaitlistFormProps {
  readonly shop: Shop;
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly rejection: Rejection | undefined;
  readonly formToken: string | undefined;
}

/** Waits for places of a session that is full. */
export function WaitlistForm({ shop, activity, date, time, rejection, formToken }: WaitlistFormProps) {
  const { texts, language } = useLanguage();
  const words = texts.shop;
  return (
    <section id="tickets">
      <h2>{words.waitlist}</h2>
      <p>{words.waitlistText}</p>
      <Form
        id="wait"
        action={waitlistPath(shop, activity.publicId)}
        rejection={rejection}
        countsOnce
        oneTimeValue={formToken}
      >
        <input type="hidden" name="Date" value={date} />
        <input type="hidden" name="Time" value={time} />
        <TextInput
          name="Participants"
          label={texts.booking.places}
          type="number"
          min={activity.minParticipants}
          max={activity.maxParticipants}
          value={activity.minParticipants}
        />
        <CustomerFields />
        <button class="primary">{words.join(formatDay(date, language), time)}</button>
      </Form>
    </section>
  );
}

interface WaitingProps {
  readonly shop: Shop;
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  /** From 1. */
  readonly position: number;
}

/** A customer who has joined the waitlist. */
export function WaitingPage({ shop, activity, date, time, position }: WaitingProps) {
  const { texts, language } = useLanguage();
  return (
    <ShopLayout shop={shop}>
      <div class="shop-narrow">
        <h1>{texts.shop.waiting}</h1>
        <p class="note" role="status">
          {activity.name}, {formatLongDate(date, language)}, {time}. {texts.shop.position(position)}
        </p>
        <p>
          <a href={shopPath(shop)}>{texts.shop.others}</a>
        </p>
      </div>
    </ShopLayout>
  );
}
