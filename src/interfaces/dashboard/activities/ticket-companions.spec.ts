import { SubmittedForm } from '../../html';
import { readCompanions } from './ticket-companions';

/** A form with these tickets, the first of which must be accompanied by those in the text. */
const read = (names: readonly string[], text: string) => {
  const fields = names.map((name, row): [string, string] => [`TicketTypes.${row}.Name`, name]);
  const form = SubmittedForm.parse(new URLSearchParams([...fields, ['TicketTypes.0.AccompaniedBy', text]]).toString());
  return readCompanions(
    form,
    names.map((_, row) => row),
  );
};

describe('the tickets that must come along', () => {
  it.each([
    ['', []],
    ['Adult', [1]],
    ['adult ,Guide, local', [1, 2]],
  ])('are read from %j', (text, expected) => {
    expect(read(['Child', 'Adult', 'Guide, local'], text)).toEqual({ companions: [expected, [], []], faults: [] });
  });

  it.each(['Senior', 'Child', 'Adult,', 'Adult, Senior'])('are not read from %j', (text) => {
    expect(read(['Child', 'Adult'], text).faults).toMatchObject([{ field: 'TicketTypes.0.AccompaniedBy' }]);
  });

  it('are read in little time however their names overlap', () => {
    const text = `${'a,'.repeat(90)}b`;
    expect(read(['Child', 'a', 'a,a', 'x'.repeat(200)], text).faults).toHaveLength(1);
  });
});
