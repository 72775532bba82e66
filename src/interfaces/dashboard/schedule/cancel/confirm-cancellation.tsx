import type { CancelTimeslotsDto } from '../../../../desk';
import { Form } from '../../../html';

interface ConfirmProps {
  readonly date: string;
  readonly requested: CancelTimeslotsDto;
  readonly ids: readonly number[];
  readonly button: string;
}

/** Cancels sessions that were selected on a page before. */
export function ConfirmCancellation({ date, requested: { Reason, Refund }, ids, button }: ConfirmProps) {
  return (
    <Form id="cancel-sessions" action="/dashboard/schedule/cancel-sessions">
      <input type="hidden" name="Date" value={date} />
      <input type="hidden" name="Reason" value={Reason} />
      <input type="hidden" name="Refund" value={Refund} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="TimeslotIDs" value={id} />
      ))}
      <button class="danger" name="_Do" value="cancel">
        {button}
      </button>
    </Form>
  );
}
