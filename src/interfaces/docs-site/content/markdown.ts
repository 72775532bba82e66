import MarkdownIt from 'markdown-it';
import anchors from 'markdown-it-anchor';
import { Turn } from '../../../platform/concurrency/fairness';
import { codeFigure } from './code-figure';
import type { RenderedPage, Section } from './sections';

type Token = MarkdownIt.Token;

/** Callbacks for links and pictures of a page. */
export interface Surroundings {
  /** Address on the site of a file of the repository; undefined if it is not part of the site. */
  readonly toAddress: (href: string) => string | undefined;
  /** Source of a diagram (SVG), which is inlined so that it uses the page's colours. */
  readonly drawing: (path: string) => string;
}

/** The same anchors as code hosting sites, so that links work there, too. */
export function toAnchor(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

const markdown = new MarkdownIt({ html: false, typographer: true }).disable('replacements').use(anchors, {
  level: [2, 3],
  slugify: toAnchor,
  tabIndex: false,
  permalink: anchors.permalink.headerLink({ class: 'to-here', safariReaderFix: true }),
});

const { rules } = markdown.renderer;

// Wide tables scroll separately from the page, also with the keyboard.
rules['table_open'] = () => '<div class="scroll" tabindex="0"><table>';
rules['table_close'] = () => '</table></div>';

/**
 * Renders a page of the project, yielding to other requests, because highlighting code is slow at first. HTML in it is
 * shown as text.
 */
export async function renderMarkdown(text: string, surroundings: Surroundings): Promise<RenderedPage> {
  const turn = new Turn();
  const tokens = markdown.parse(text, {});
  const sections = sectionsOf(tokens);
  for (const token of tokens) {
    leadOn(token.children ?? [], surroundings);
    for (const inline of token.children ?? []) if (inline.type === 'image') draw(inline, surroundings);
    if (token.type === 'fence') colour(token);
    if (turn.hasEnded) await turn.pass();
  }
  groupTabs(tokens);
  return { html: markdown.renderer.render(withoutTitle(tokens), markdown.options, {}), sections };
}

/** The text of a paragraph or title without its markup. */
export function toPlainText(text: string): string {
  const [inline] = markdown.parseInline(text.replaceAll('\n', ' '), {});
  return inline!.children!.map(({ content }) => content).join('');
}

/** Maps links to addresses of the site; links to other files become text. */
function leadOn(inline: readonly Token[], { toAddress }: Surroundings): void {
  const isOpen: boolean[] = [];
  for (const token of inline) {
    if (token.type === 'link_open') {
      const address = toAddress(String(token.attrGet('href')));
      isOpen.push(address !== undefined);
      if (address === undefined) token.hidden = true;
      else token.attrSet('href', address);
    } else if (token.type === 'link_close') token.hidden = isOpen.pop() === false;
  }
}

function colour(token: Token): void {
  token.type = 'html_block';
  token.content = codeFigure(token.content, token.info.split(' ', 1)[0]!);
}

function draw(token: Token, { drawing, toAddress }: Surroundings): void {
  const label = markdown.utils.escapeHtml(token.content);
  const source = String(token.attrGet('src'));
  const address = toAddress(source);
  token.type = 'html_inline';
  token.content = source.endsWith('.svg')
    ? `<span class="drawing" role="img" aria-label="${label}">${drawing(source)}</span>`
    : `<a class="screenshot" href="${address}"><img src="${address}" alt="${label}" width="1280" height="860" loading="lazy"></a>`;
}

/** Adjacent code blocks are the same sample in several languages: a script shows one of them at a time. */
function groupTabs(tokens: readonly Token[]): void {
  const isCode = tokens.map(({ type, content }) => type === 'html_block' && content.startsWith('<figure class="code"'));
  tokens.forEach((token, index) => {
    if (!isCode[index]) return;
    const [before, after] = [isCode[index - 1], isCode[index + 1]];
    if (!before && after) token.content = `<div class="tabs">${token.content}`;
    if (before && !after) token.content += '</div>';
  });
}

/** The page's frame shows the title. */
function withoutTitle(tokens: readonly Token[]): Token[] {
  return tokens.slice(tokens.findIndex(({ type, tag }) => type === 'heading_close' && tag === 'h1') + 1);
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: { -readonly [Name in keyof Section]: Section[Name] }[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const title = textOf(tokens[index + 1]!);
      sections.push({ anchor: String(token.attrGet('id') ?? ''), title, level: Number(token.tag.slice(1)), text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      sections.at(-1)!.text += `${textOf(token)} `;
    }
  });
  return sections;
}

/** The text of a token without markup. */
function textOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}
