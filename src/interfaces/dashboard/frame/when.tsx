import { formatMoment } from '../../html';
import { useVisit } from './visit';

/** An instant in the operator's time zone. */
export function When({ at }: { at: number }) {
  const { operator } = useVisit();
  return (
    <span class="when" title={operator.timeZone}>
      {formatMoment(at, operator.timeZone)}
    </span>
  );
}
