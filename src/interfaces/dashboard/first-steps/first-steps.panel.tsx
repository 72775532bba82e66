import type { ComponentChildren } from 'preact';
import { Panel } from '../../html';
import { sellAddress } from '../session-parts/sell-address';
import { useHasRole, useVisit } from '../frame/visit';
import type { FirstSteps } from './first-steps.service';

interface Step {
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  readonly href: string;
  readonly button: string;
}

/** The way of a new operator to the first sale, and what can wait. */
export function FirstStepsPanel({ steps }: { steps: FirstSteps }) {
  const isOwner = useHasRole('owner');
  if (!isOwner) return <FirstSale steps={steps} />;
  const listed = stepsOf(steps);
  const current = listed.findIndex(({ isDone }) => !isDone);
  return (
    <Panel
      title="First steps"
      id="first-steps"
      aside={
        <span class="muted small">{`${listed.filter(({ isDone }) => isDone).length} of ${listed.length} done`}</span>
      }
    >
      <ol class="steps">
        {listed.map((step, index) => (
          <NumberedStep key={step.title} step={step} number={index + 1} isCurrent={index === current} />
        ))}
      </ol>
      <Optional steps={steps} />
    </Panel>
  );
}

/** Staff who sell cannot add anything, so they only see whether they can start. */
function FirstSale({ steps }: { steps: FirstSteps }) {
  const [, , sale] = stepsOf(steps);
  return (
    <Panel title="First steps" id="first-steps">
      {canSell(steps) ? (
        <ol class="steps">
          <NumberedStep step={sale} number={1} isCurrent />
        </ol>
      ) : (
        <p>Nothing is on sale yet. An owner adds activities and their times.</p>
      )}
    </Panel>
  );
}

function canSell({ session, sold }: FirstSteps): boolean {
  return session !== undefined && sold?.status === 'published';
}

function stepsOf({ activity, session, sold }: FirstSteps): [Step, Step, Step] {
  return [
    activityStep(activity),
    {
      title: 'Add sessions',
      hint: 'When it takes place: once, every day or every week.',
      isDone: session !== undefined,
      href: `/dashboard/schedule/add?ActivityID=${activity?.publicId ?? ''}`,
      button: 'Add sessions',
    },
    {
      title: 'Sell the first ticket',
      hint: 'It can be a test: if you cancel the booking afterwards, its place is available again.',
      isDone: false,
      href: sellAddress(session && sold && { activity: sold, timeslot: session }),
      button: 'Sell the first ticket',
    },
  ];
}

function activityStep(activity: FirstSteps['activity']): Step {
  if (activity?.status === 'draft') {
    return {
      title: `Publish ${activity.name}`,
      hint: 'It is a draft, so nobody can book it yet.',
      isDone: false,
      href: `/dashboard/activities/${activity.publicId}`,
      button: 'Open the activity',
    };
  }
  return {
    title: 'Add an activity',
    hint: activity?.name ?? 'A name and a price are enough to start with.',
    isDone: activity !== undefined,
    href: '/dashboard/activities/new',
    button: 'Add an activity',
  };
}

function NumberedStep({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const { title, hint, isDone, href, button } = step;
  return (
    <li class={isDone ? 'done' : isCurrent ? 'current' : ''} {...(isCurrent && { 'aria-current': 'step' as const })}>
      <Mark isDone={isDone}>{number}</Mark>
      <div>
        <strong>{title}</strong>
        <p class="muted small">{hint}</p>
        {isCurrent && (
          <a class="button primary" href={href}>
            {button}
          </a>
        )}
      </div>
    </li>
  );
}

function Mark({ isDone, children }: { isDone: boolean; children: ComponentChildren }) {
  if (!isDone) {
    return (
      <span class="step-mark" aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <span class="step-mark">
      <span aria-hidden="true">✓</span>
      <span class="unseen">Done:</span>
    </span>
  );
}

/** What a business needs sooner or later, in any order. */
function Optional({ steps: { hasColleagues, hasPartner } }: { steps: FirstSteps }) {
  const { hasNoEmailServer, operator } = useVisit();
  return (
    <div class="later-steps">
      <h3>When you are ready</h3>
      <ul class="steps">
        <LaterStep isDone={operator.storefront?.enabled ?? false} href="/dashboard/shop" title="Open your online shop">
          A page on which customers book and pay, also for your website.
        </LaterStep>
        <LaterStep isDone={!hasNoEmailServer} href="/dashboard/settings" title="Set up email">
          {hasNoEmailServer ? (
            <>
              Set <code>SMTP_URL</code> on the server. Set your reply address, logo and colour in Settings.
            </>
          ) : (
            'Set your reply address, logo and colour in Settings.'
          )}
        </LaterStep>
        <LaterStep isDone={hasColleagues} href="/dashboard/staff" title="Invite staff">
          Each role sees only what it needs.
        </LaterStep>
        <LaterStep isDone={hasPartner} href="/dashboard/keys" title="Connect a partner">
          Create a key for a partner.
        </LaterStep>
      </ul>
    </div>
  );
}

function LaterStep(props: { isDone: boolean; href: string; title: string; children: ComponentChildren }) {
  const { isDone, href, title, children } = props;
  return (
    <li class={isDone ? 'done' : ''}>
      <Mark isDone={isDone}>+</Mark>
      <div>
        <a href={href}>{title}</a>
        <p class="muted small">{children}</p>
      </div>
    </li>
  );
}
