import { STATUS_CODES } from 'node:http';
import { Get, Param } from '@nestjs/common';
import { guidePath } from '../../../platform/http/guides';
import { NotFoundError, PROBLEMS, PROBLEM_SLUGS, type ProblemSlug } from '../../../platform/errors';
import { PlainLayout } from '../plain-layout';
import { PublicPages } from '../public-pages.decorator';
import { PageView } from '../view';
import { guideTo } from './problem-guides';

/** A page per problem type, at the address of its URI. */
@PublicPages('problems')
export class ProblemPagesController {
  @Get()
  index(): PageView {
    return new PageView('Problem types', <ProblemIndex />, 200, {}, { isPublic: true });
  }

  @Get(':slug')
  page(@Param('slug') slug: string): PageView {
    if (!PROBLEM_SLUGS.includes(slug as ProblemSlug)) throw new NotFoundError(`/problems/${slug}`);
    return new PageView(slug, <ProblemPage slug={slug as ProblemSlug} />, 200, {}, { isPublic: true });
  }
}

function ProblemIndex() {
  return (
    <PlainLayout>
      <h1>Problem types</h1>
      <p>
        To learn how to read and handle errors, see <a href={guidePath('errors')}>the guide</a>.
      </p>
      <ul class="rows">
        {PROBLEM_SLUGS.map((slug) => (
          <li key={slug}>
            <a href={`/problems/${slug}`}>
              <code>{slug}</code>
            </a>{' '}
            <span class="muted figures">{PROBLEMS[slug].status}</span>
          </li>
        ))}
      </ul>
    </PlainLayout>
  );
}

function ProblemPage({ slug }: { slug: ProblemSlug }) {
  const { status, when, remedy } = PROBLEMS[slug];
  const guide = guideTo(slug);
  return (
    <PlainLayout>
      <p>
        <a href="/problems">All problem types</a>
      </p>
      <h1>
        <code>{slug}</code>
      </h1>
      <p class="muted figures">
        {status} {STATUS_CODES[status]}
      </p>
      <h2>When it happens</h2>
      <p>
        <Prose text={when} />
      </p>
      <h2>What to do</h2>
      <p>
        <Prose text={remedy} />
      </p>
      <p>
        Read more: <a href={guide.href}>{guide.title}</a>
      </p>
    </PlainLayout>
  );
}

/** The catalog's texts contain no markup except names in backticks. */
function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
