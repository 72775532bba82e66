import { STATUS_CODES } from 'node:http';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth';
import { type SafeHtml, html, renderPage } from '../shared/html';
import { NotFoundError, PROBLEMS, PROBLEM_SLUGS, type ProblemSlug } from '../shared/problems';

/** A page for each problem type: what its URI leads to when a person opens it. */
@ApiExcludeController()
@Public()
@Controller('problems')
export class ProblemPagesController {
  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  index(): string {
    const items = PROBLEM_SLUGS.map(
      (slug) =>
        html`<li>
          <a href="/problems/${slug}"><code>${slug}</code></a> <span class="status">${PROBLEMS[slug].status}</span>
        </li>`,
    );
    return renderPage(
      'Problem types',
      html`<h1>Problem types</h1>
        <ul>
          ${items}
        </ul>`,
    );
  }

  @Get(':slug')
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(@Param('slug') slug: string): string {
    if (!PROBLEM_SLUGS.includes(slug as ProblemSlug)) throw new NotFoundError(`/problems/${slug}`);
    const { status, when, remedy } = PROBLEMS[slug as ProblemSlug];
    return renderPage(
      slug,
      html`<p><a href="/problems">All problem types</a></p>
        <h1><code>${slug}</code></h1>
        <p class="status">${status} ${STATUS_CODES[status]}</p>
        <h2>When it happens</h2>
        <p>${withCode(when)}</p>
        <h2>What to do</h2>
        <p>${withCode(remedy)}</p>`,
    );
  }
}

/** Back-quoted names become code. */
function withCode(text: string): SafeHtml[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
