import type { Activity } from '../../../../catalog';
import { formatLongDate } from '../../../../platform/values/time';
import { Form, formatDay, type Rejection, TextInput } from '../../../html';
import { CustomerFields } from '../customer-fields';
import { activityPath, type Shop, shopPath } from '../../open-shop';
import { ShopLayout } from '../shop-layout';

interface WaitlistFormProps {
  readonly shop: Shop;
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly rejection: Rejection | undefined;
}

/** Waits for places of a session that is full. */
export function WaitlistForm({ shop, activity, date, time, rejection }: WaitlistFormProps) {
  return (
    <section id="tickets">
      <h2>Waitlist</h2>
      <p>
        This session is full. We email you if places become free; you then have some time to accept them, first come,
        first served.
      </p>
      <Form id="wait" action={`${activityPath(shop, activity.publicId)}/waitlist`} rejection={rejection}>
        <input type="hidden" name="Date" value={date} />
        <input type="hidden" name="Time" value={time} />
        <TextInput
          name="Participants"
          label="Places"
          type="number"
          min={activity.minParticipants}
          max={activity.maxParticipants}
          value={activity.minParticipants}
        />
        <CustomerFields />
        <button class="primary">
          Join the waitlist for {formatDay(date)}, {time}
        </button>
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
  return (
    <ShopLayout shop={shop}>
      <div class="shop-narrow">
        <h1>You are on the waitlist</h1>
        <p class="note" role="status">
          {activity.name}, {formatLongDate(date)}, {time}. Your position: {position}. We email you if places become
          free.
        </p>
        <p>
          <a href={shopPath(shop)}>Look at other activities</a>
        </p>
      </div>
    </ShopLayout>
  );
}
