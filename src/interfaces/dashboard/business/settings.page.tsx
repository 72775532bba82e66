import { DEFAULT_CANCELLATION_POLICY, PHONE_COUNTRIES, mailsPartnerCustomers } from '../../../operators';
import { toPercent } from '../../../platform/values/money';
import { CheckBox, Form, Panel, type Rejection, Select, TextArea, TextInput } from '../../html';
import { useVisit } from '../frame/visit';
import { PolicyFields } from '../policy/policy-fields';

const names = new Intl.DisplayNames('en-GB', { type: 'region' });
const COUNTRIES = [
  { value: '', label: 'Not set' },
  ...PHONE_COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) =>
    one.label.localeCompare(other.label, 'en-GB'),
  ),
];

export function SettingsPage({ rejection }: { rejection: Rejection | undefined }) {
  const { operator } = useVisit();
  return (
    <Form id="settings" action="/dashboard/settings" rejection={rejection} sendsChanges>
      <Panel title="Business">
        <div class="columns">
          <TextInput name="Name" label="Name" value={operator.name} hint="Shown to customers" />
          <TextInput
            name="TimeZone"
            label="Time zone"
            value={operator.timeZone}
            hint="Such as Europe/London. Future sessions keep their local times."
          />
          <TextInput name="Currency" label="Currency" value={operator.currency} hint="For new prices, such as GBP" />
          <Select
            name="Country"
            label="Country"
            value={operator.country}
            options={COUNTRIES}
            hint="For national phone numbers"
            optional
          />
          <TextInput
            name="VATPercent"
            label="VAT"
            value={toPercent(operator.vatRate)}
            hint="Percent included in your prices, such as 20; 0 for none"
          />
          <TextInput
            name="WaitlistOfferMinutes"
            label="Waitlist offer"
            type="number"
            min={5}
            value={operator.waitlistOfferMinutes}
            hint="Minutes that a customer has to accept an offer"
          />
          <TextInput
            name="QuietHours.From"
            label="Quiet hours from"
            type="time"
            value={operator.quietHours?.from}
            hint="No waitlist offers from this time on, such as 21:00"
            alsoFor={['QuietHours']}
            optional
          />
          <TextInput
            name="QuietHours.Until"
            label="Quiet hours until"
            type="time"
            value={operator.quietHours?.until}
            hint="Such as 08:00. The deadline of open offers is paused."
            optional
          />
          <TextInput
            name="AdmitMinutesBefore"
            label="Check-in opens"
            type="number"
            min={0}
            value={operator.admitMinutesBefore}
            hint="Minutes before the start. Check-in closes when the session ends."
          />
          <TextInput
            name="BillingDay"
            label="Billing day"
            type="number"
            min={1}
            max={28}
            value={operator.billingDay}
            hint="Day of the month on which statements of usage start"
          />
        </div>
      </Panel>
      <Panel title="Customer emails">
        <div class="columns">
          <TextInput
            name="SenderName"
            label="Sender name"
            value={operator.senderName}
            hint="Leave empty to use the business name"
            optional
          />
          <TextInput
            name="SenderEmail"
            label="Sender email"
            type="email"
            value={operator.senderEmail}
            hint="Leave empty to use the platform’s address"
            optional
          />
          <TextInput
            name="ReplyTo"
            label="Replies go to"
            type="email"
            value={operator.replyTo}
            hint="Leave empty to use the email under Contact, or the sender email"
            optional
          />
          <TextInput
            name="Colour"
            label="Colour"
            value={operator.colour}
            hint="Band at the top of emails, such as #1f4e79"
            optional
          />
          <TextInput
            name="Logo"
            label="Logo"
            value={operator.logo}
            hint="Address of a picture, starts with https://. Or upload one below."
            optional
          />
        </div>
        <CheckBox
          name="MailPartnerCustomers"
          label="Send emails to customers of partner bookings"
          checked={mailsPartnerCustomers(operator)}
        />
      </Panel>
      <Panel title="Contact">
        <p class="hint">Below each email to a customer, and shown to partners.</p>
        <div class="columns">
          <TextInput name="PublicEmail" label="Email" type="email" value={operator.publicEmail} optional />
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
      <Panel title="Refunds when customers cancel">
        <PolicyFields policy={operator.cancellationPolicy ?? DEFAULT_CANCELLATION_POLICY} />
      </Panel>
      <Panel title="Shown to partners and customers">
        <div class="columns">
          <TextInput
            name="Locale"
            label="Language"
            value={operator.locale}
            hint="Language of your texts, such as en-GB. Also used for customers whose language is not known."
          />
          <TextInput name="Website" label="Website" value={operator.website} hint="Starts with https://" optional />
        </div>
      </Panel>
      <button class="primary">Save</button>
    </Form>
  );
}
