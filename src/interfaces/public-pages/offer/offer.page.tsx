import { spellDate } from '../../../platform/values/time';
import type { OfferOverview } from '../../../waitlist';
import { PlainLayout, count } from '../../html';
import { AcceptedOffer, EndedOffer, OpenOffer, PaidOffer, hasEnded } from './offer-states';

/** @param isSandbox whether payments move no money */
export function OfferPage({ offer, isSandbox }: { offer: OfferOverview; isSandbox: boolean }) {
  const { booking, productName, timeZone } = offer.places;
  return (
    <PlainLayout name={offer.operatorName}>
      <h1>{productName}</h1>
      <p class="lead figures">
        {spellDate(booking.sessionDate)}, {booking.sessionTime} ({timeZone}) · {count(booking.participants, 'place')}
      </p>
      <State offer={offer} isSandbox={isSandbox} />
    </PlainLayout>
  );
}

function State({ offer, isSandbox }: { offer: OfferOverview; isSandbox: boolean }) {
  if (hasEnded(offer)) return <EndedOffer offer={offer} />;
  if (offer.state === 'open') return <OpenOffer offer={offer} />;
  if (offer.state === 'paid') return <PaidOffer offer={offer} />;
  return <AcceptedOffer offer={offer} isSandbox={isSandbox} />;
}
