import type { PriceRule, PricedActivity } from '../../../../catalog';
import { WEEKDAYS } from '../../../../platform/http/validation';
import {
  Choices,
  ConfirmedForm,
  Empty,
  Form,
  Panel,
  type Rejection,
  Select,
  TextInput,
  formatMoney,
  toDecimal,
} from '../../../html';
import { useVisit } from '../../frame/visit';
import { PriceCalendar, activityPricesAddress } from './price-calendar';
import { sessionsOf, weekdayName } from './price-rule-words';

/** ID of the form. */
export const RULE_FORM = 'rule';

interface ActivityPricesProps {
  readonly activity: PricedActivity;
  /** First date of the month that is shown. */
  readonly month: string;
  /** The rule that is edited; undefined for a new one. */
  readonly rule: PriceRule | undefined;
  readonly rejection: Rejection | undefined;
}

/** What the days of a month cost, and the rules for it. */
export function ActivityPricesPage(props: ActivityPricesProps) {
  const { activity, month } = props;
  return (
    <>
      <p class="lead">
        <a href={`/dashboard/activities/${activity.publicId}`}>{activity.name}</a>
        {' · '}sessions without a rule cost the price of the ticket
      </p>
      <PriceCalendar activity={activity} month={month} />
      <Rules {...props} />
      <RuleForm {...props} />
    </>
  );
}

function Rules({ activity, month }: ActivityPricesProps) {
  const { priceRules } = activity;
  return (
    <div id="rules">
      <Panel title="Rules">
        {priceRules.length === 0 ? (
          <Empty title="No rules yet: every session costs the same.">
            <p>Add a rule for weekends, a season, a holiday or certain times.</p>
          </Empty>
        ) : (
          <>
            <p class="hint">If several rules are about the same session and ticket, the last one applies.</p>
            <ol class="questions">
              {priceRules.map((rule, index) => (
                <RuleRow key={rule.id} activity={activity} month={month} rule={rule} index={index} />
              ))}
            </ol>
          </>
        )}
      </Panel>
    </div>
  );
}

interface RuleRowProps extends Pick<ActivityPricesProps, 'activity' | 'month'> {
  readonly rule: PriceRule;
  readonly index: number;
}

function RuleRow({ activity, month, rule, index }: RuleRowProps) {
  const { operator } = useVisit();
  const ticket = activity.ticketTypes.find(({ id }) => id === rule.ticketTypeId)!.name;
  const positions = [
    { position: index - 1, sign: '↑', label: 'Up' },
    { position: index + 1, sign: '↓', label: 'Down' },
  ].filter(({ position }) => position >= 0 && position < activity.priceRules.length);
  return (
    <li id={`rule-${rule.id}`}>
      <div class="question-row">
        <a href={`${activityPricesAddress(activity.publicId, month, rule.id)}#${RULE_FORM}`}>
          <strong>{formatMoney(rule.priceAmount, operator.currency)}</strong> {ticket}
          <span class="muted small rule-sessions">{sessionsOf(rule)}</span>
        </a>
        {positions.length > 0 && (
          <Form id={`order-${rule.id}`} action={ruleAction(activity, month, `/${rule.id}/order`)} class="inline">
            {positions.map(({ position, sign, label }) => (
              <button
                key={position}
                class="small"
                name="Position"
                value={position}
                aria-label={`${label}: rule ${index + 1}`}
              >
                {sign}
              </button>
            ))}
          </Form>
        )}
      </div>
    </li>
  );
}

function RuleForm({ activity, month, rule, rejection }: ActivityPricesProps) {
  const number = rule && activity.priceRules.indexOf(rule) + 1;
  return (
    <>
      <Form id={RULE_FORM} action={ruleAction(activity, month, rule ? `/${rule.id}` : '')} rejection={rejection}>
        <Panel title={rule ? `Change rule ${number}` : 'Add a rule'}>
          <RuleFields activity={activity} rule={rule} />
          <div class="actions">
            <button class="primary">{rule ? 'Save rule' : 'Add rule'}</button>
            {rule && <a href={`${activityPricesAddress(activity.publicId, month)}#${RULE_FORM}`}>Add another rule</a>}
          </div>
        </Panel>
      </Form>
      {rule && (
        <ConfirmedForm
          id="remove-rule"
          action={ruleAction(activity, month, `/${rule.id}/remove`)}
          label="Remove this rule"
          consequence="New bookings of these sessions cost what the other rules or the ticket say."
          button="Remove rule"
        />
      )}
    </>
  );
}

function RuleFields({ activity, rule }: Pick<ActivityPricesProps, 'activity' | 'rule'>) {
  const { operator } = useVisit();
  return (
    <>
      <div class="columns">
        <Select
          name="TicketTypeID"
          label="Ticket"
          options={activity.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={rule && String(rule.ticketTypeId)}
        />
        <TextInput
          name="Price.Amount"
          label={`Price in ${operator.currency}`}
          value={rule && toDecimal(rule.priceAmount, operator.currency)}
          autocomplete="off"
        />
        <TextInput name="From" label="From" type="date" value={rule?.fromDate} optional />
        <TextInput name="To" label="To" type="date" hint="Last date" value={rule?.toDate} optional />
        <TextInput
          name="Times"
          label="Starts"
          hint={`Such as 10:00, 14:00 (${operator.timeZone}). Leave empty for all`}
          value={rule?.times.join(', ')}
          optional
        />
      </div>
      <Choices
        name="Weekdays"
        legend="Only on these weekdays (optional)"
        type="checkbox"
        class="short"
        options={WEEKDAYS.map((value, index) => ({ value, label: weekdayName(index + 1) }))}
        chosen={rule?.weekdays.map((day) => WEEKDAYS[day - 1]!)}
      />
    </>
  );
}

function ruleAction({ publicId }: PricedActivity, month: string, path: string): string {
  return `/dashboard/activities/${publicId}/prices${path}?Month=${month.slice(0, 7)}`;
}
