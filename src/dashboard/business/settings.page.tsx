import { Form, Panel, type Rejection, TextArea, TextInput } from '../../html';
import { useVisit } from '../frame/visit';

/** What the business is called, where its clocks are, and how it writes to customers. */
export function SettingsPage({ rejection }: { rejection: Rejection | undefined }) {
  const { operator } = useVisit();
  return (
    <Form id="settings" action="/dashboard/settings" rejection={rejection} sendsChanges>
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
          <TextInput
            name="AdmitMinutesBefore"
            label="Check-in opens"
            type="number"
            min={0}
            value={operator.admitMinutesBefore}
            hint="Minutes before the start; check-in closes at the end of the session"
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
      <Panel title="What resellers see">
        <div class="columns">
          <TextInput name="Locale" label="Language" value={operator.locale} hint="Of your texts, such as en-GB" />
          <TextInput name="Website" label="Website" value={operator.website} hint="With https://" optional />
          <TextInput name="PublicEmail" label="E-mail" type="email" value={operator.publicEmail} optional />
          <TextInput
            name="Telephone"
            label="Telephone"
            type="tel"
            value={operator.telephone}
            hint="Such as +447700900123"
            optional
          />
        </div>
        <TextArea name="Address" label="Address" value={operator.address} rows={2} optional />
      </Panel>
      <button class="primary">Save</button>
    </Form>
  );
}
