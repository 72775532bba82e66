/** A field of a form and what it shows; several of one name are boxes of which several are ticked. */
export type ShownField = [name: string, value: string];

const UNSENT_INPUT = / type="(file|submit|button|image)"/;

/** What a browser sends of a form in which nothing was changed, in the order of the form. */
export function shownFields(html: string): ShownField[] {
  const fields = [
    ...html.matchAll(/<input ([^>]*)>|<textarea ([^>]*)>(.*?)<.textarea>|<select ([^>]*)>(.*?)<.select>/gs),
  ];
  return fields.flatMap(([, input, textArea, text, select, options]): ShownField[] => {
    if (textArea !== undefined) return [[attribute(textArea, 'name')!, unescaped(text!)]];
    if (select !== undefined) return [[attribute(select, 'name')!, chosenOf(options!)]];
    return isSent(input!) ? [[attribute(input!, 'name')!, attribute(input!, 'value') ?? '']] : [];
  });
}

function isSent(input: string): boolean {
  const isBox = / type="(checkbox|radio)"/.test(` ${input}`);
  return !UNSENT_INPUT.test(` ${input}`) && (!isBox || / checked\b/.test(` ${input}`));
}

/** Browsers choose the first option when none is. */
function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option ([^>]*)>/g)].map(([, option]) => option!);
  const chosen = all.find((option) => / selected\b/.test(` ${option}`)) ?? all[0]!;
  // An empty value is written without quotes.
  return attribute(chosen, 'value') ?? '';
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
