import { formatLongDate } from '../../../platform/values/time';
import type { OfferOverview } from '../../../waitlist';
import { PlainLayout, type Rejection, count } from '../../html';
import { AcceptedOffer, EndedOffer, OpenOffer, PaidOffer, hasEnded } from './offer-states';

interface OfferPageProps {
  readonly offer: OfferOverview;
  /** Whether the card is entered on a page of the payment provider. */
  readonly usesPages: boolean;
  readonly rejection: Rejection | undefined;
}

export function OfferPage(props: OfferPageProps) {
  const { operatorName, places } = props.offer;
  const { booking, productName, timeZone } = places;
  return (
    <PlainLayout name={operatorName}>
      <h1>{productName}</h1>
      <p class="lead figures">
        {formatLongDate(booking.sessionDate)}, {booking.sessionTime} ({timeZone}) ·{' '}
        {count(booking.participants, 'place')}
      </p>
      <State {...props} />
    </PlainLayout>
  );
}

function State(props: OfferPageProps) {
  const { offer } = props;
  if (hasEnded(offer)) return <EndedOffer offer={offer} />;
  if (offer.state === 'open') return <OpenOffer offer={offer} />;
  if (offer.state === 'paid') return <PaidOffer offer={offer} />;
  return <AcceptedOffer {...props} />;
}
