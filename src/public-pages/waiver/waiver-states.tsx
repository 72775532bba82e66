import type { VNode } from 'preact';
import type { Waiver } from '../../waiver-completion';
import { ParticipantAnswers } from './participant-answers';
import { PlainLayout, formatDate } from '../../html';
import type { BookingHeading } from '../booking-headings.service';
import { Heading } from './waiver.page';

export function TooLargePage({ address }: { address: string }) {
  return (
    <PlainLayout>
      <h1>That was too much at once</h1>
      <p>Nothing of it was saved. Send fewer or smaller files: each may have 10 MB; texts together 100 kB.</p>
      <p>
        <a href={address}>Back to the questions</a>
      </p>
    </PlainLayout>
  );
}

export function ClosedWaiverPage({ waiver: { booking }, heading }: { waiver: Waiver; heading: BookingHeading }) {
  return (
    <PlainLayout name={heading.operatorName}>
      <Heading heading={heading} />
      <p class="alert">
        This booking {booking.status === 'cancelled' ? 'was cancelled' : 'has expired'}, so there is nothing to answer
        any more.
      </p>
      <p>If that surprises you, ask {heading.operatorName}.</p>
    </PlainLayout>
  );
}

interface CompletedProps {
  readonly waiver: Waiver;
  readonly heading: BookingHeading;
  /** What is booked. */
  readonly details: VNode;
  readonly address: string;
  /** Whether the answers were sent just now. */
  readonly isNew: boolean;
}

/** Thanks, and what has been answered. */
export function CompletedWaiverPage({
  waiver: { booking, answers },
  heading,
  details,
  address,
  isNew,
}: CompletedProps) {
  const { activityName, operatorName, date, time, timeZone } = heading;
  return (
    <PlainLayout name={operatorName}>
      <h1>{isNew ? 'Thank you' : 'Everything is answered'}</h1>
      <p class="note" role="status">
        {isNew ? 'Your answers are saved.' : 'Your answers have been sent.'} There is nothing more to do before{' '}
        {activityName} on {formatDate(date)} at {time} ({timeZone}).
      </p>
      {details}
      {answers.length > 0 && (
        <section class="panel">
          <ParticipantAnswers answers={answers} participants={booking.participants} heading="h2" />
        </section>
      )}
      <p>
        <a class="button" href={`${address}?change=1`}>
          Change the answers
        </a>
      </p>
    </PlainLayout>
  );
}
