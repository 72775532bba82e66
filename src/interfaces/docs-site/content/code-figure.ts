import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import http from 'highlight.js/lib/languages/http';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';

/** Languages of code fences, with their display names. */
const LANGUAGES = {
  sh: { name: 'Shell', grammar: bash },
  ts: { name: 'TypeScript', grammar: typescript },
  python: { name: 'Python', grammar: python },
  php: { name: 'PHP', grammar: php },
  json: { name: 'JSON', grammar: json },
  http: { name: 'HTTP', grammar: http },
};

for (const [mark, { grammar }] of Object.entries(LANGUAGES)) highlighter.registerLanguage(mark, grammar);

/** Highlighted code with its language; code in unknown languages stays plain. */
export function codeFigure(code: string, mark: string): string {
  const language = Object.hasOwn(LANGUAGES, mark) ? LANGUAGES[mark as keyof typeof LANGUAGES] : undefined;
  const coloured = language ? highlighter.highlight(code, { language: mark }).value : escape(code);
  const name = language?.name ?? 'Text';
  return `<figure class="code" data-language="${name}"><figcaption>${name}</figcaption><pre tabindex="0"><code>${coloured}</code></pre></figure>`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
