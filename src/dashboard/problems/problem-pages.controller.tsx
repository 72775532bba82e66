import { STATUS_CODES } from 'node:http';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../auth';
import { NotFoundError, PROBLEMS, PROBLEM_SLUGS, type ProblemSlug } from '../../shared/problems';
import { PlainLayout } from '../frame/layout';
import { renderDocument } from '../frame/render';

/** A page for each problem type: what its URI leads to when a person opens it. */
@ApiExcludeController()
@Public()
@Controller('problems')
export class ProblemPagesController {
  @Get()
  index(@Res({ passthrough: true }) response: Response): string {
    return renderDocument(response, 'Problem types', <ProblemIndex />, 200);
  }

  @Get(':slug')
  page(@Param('slug') slug: string, @Res({ passthrough: true }) response: Response): string {
    if (!PROBLEM_SLUGS.includes(slug as ProblemSlug)) throw new NotFoundError(`/problems/${slug}`);
    return renderDocument(response, slug, <ProblemPage slug={slug as ProblemSlug} />, 200);
  }
}

function ProblemIndex() {
  return (
    <PlainLayout>
      <h1>Problem types</h1>
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
    </PlainLayout>
  );
}

/** The catalogue's texts hold no markup but back-quoted names. */
function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
