import type { UnreachedCustomers } from '../../../workflows';
import { Empty, Form, type Rejection, TextArea, TextInput, count } from '../../html';
import { NotReached } from './not-reached';

interface MessageProps {
  /** Address of the form. */
  readonly action: string;
  /** Where the link back leads. */
  readonly back: { readonly path: string; readonly label: string };
  /** Number of customers who would get the message. */
  readonly recipients: number;
  readonly timeslotId: number;
  /** Customers whom it would not reach; undefined without any. */
  readonly unreached: UnreachedCustomers | undefined;
  readonly rejection: Rejection | undefined;
}

/** Writes an email to the customers of a session, or of one booking. */
export function MessagePage({ action, back, recipients, timeslotId, unreached, rejection }: MessageProps) {
  return (
    <>
      <p class="switch">
        <a href={back.path}>{back.label}</a>
      </p>
      <NotReached sessions={[{ timeslotId, customers: unreached }]} />
      {recipients === 0 ? (
        <Empty title="There is nobody to write to.">
          <p>
            Messages go to confirmed bookings with an email address. Customers of partners are left out if Settings say
            so. After a session is cancelled, nobody is left: its customers get the reason that you give when you
            cancel.
          </p>
        </Empty>
      ) : (
        <Form id="message" action={action} rejection={rejection}>
          <p>
            Sends <strong>{count(recipients, 'email')}</strong>: one for each confirmed booking with an email address.
          </p>
          <TextInput name="Subject" label="Subject" />
          <TextArea name="Body" label="Message" rows={9} hint="Plain text. Leave a line empty between paragraphs." />
          <button class="primary">Send {count(recipients, 'email')}</button>
        </Form>
      )}
    </>
  );
}
