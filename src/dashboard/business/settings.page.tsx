import { Form, Panel, type Rejection, TextInput } from '../../pages';
import { useVisit } from '../frame/visit';

/** What the business is called, where its clocks are, and how it writes to customers. */
export function SettingsPage({ rejection }: { rejection: Rejection | undefined }) {
  const { operator } = useVisit();
  return (
    <Form id="settings" action="/dashboard/settings" rejection={rejection}>
      <Panel title="Business">
        <div class="columns">
          <TextInput name="Name" label="Name" value={operator.name} hint="As customers know it" />
          <TextInput
            name="TimeZone"
            label="Time zone"
            value={operator.timeZone}
            hint="Such as Europe/London. Coming timeslots keep their wall clock time."
          />
          <TextInput name="Currency" label="Currency" value={operator.currency} hint="Of new prices, such as GBP" />
          <TextInput
            name="WaitlistOfferMinutes"
            label="Waitlist offer"
            type="number"
            min={5}
            value={operator.waitlistOfferMinutes}
            hint="Minutes that a waitlisted customer has to accept"
          />
        </div>
      </Panel>
      <Panel title="Mail to customers">
        <div class="columns">
          <TextInput
            name="SenderName"
            label="Sender"
            value={operator.senderName}
            hint="Empty: the name above"
            optional
          />
          <TextInput
            name="SenderEmail"
            label="Sender’s e-mail"
            type="email"
            value={operator.senderEmail}
            hint="Empty: the platform’s address"
            optional
          />
        </div>
      </Panel>
      <button class="primary">Save</button>
    </Form>
  );
}
