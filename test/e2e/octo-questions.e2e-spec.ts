import type { ApiAnswer } from '../support/api-client';
import { expectOctoError, expectOctoHeaders } from '../support/octo';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, customerPageOf } from '../support/waivers';

const ASKING = { 'octo-capabilities': 'octo/questions' };

describe('questions of OCTO', () => {
  const { operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let sales: OctoSales;
  let ids: Record<'hotel' | 'level' | 'gear' | 'swims' | 'born' | 'story' | 'signature', string>;

  beforeEach(async () => {
    sales = await new OctoSales(operator).open();
    const add = async (Type: string, Label: string, more: object = {}) =>
      String(await addQuestion(operator, sales.activityId, { Type, Label, ...more }));
    ids = {
      hotel: await add('text', 'Hotel', { Required: true, HelpText: 'Its name' }),
      level: await add('multiple-choice', 'Level', { Required: true, PerParticipant: true, Options: ['Low', 'High'] }),
      gear: await add('multi-select', 'Gear', { PerParticipant: true, Options: ['Boots', 'Hat', 'Coat'] }),
      swims: await add('checkbox', 'Can swim', { PerParticipant: true }),
      born: await add('date', 'Born', { PerParticipant: true }),
      story: await add('long-text', 'Story'),
      signature: await add('signature', 'Signature'),
    };
  });

  const ask = (path: string) => operator.api.get(path, {}, ASKING);
  const reserve = (overrides: object) => operator.api.post(OCTO, sales.body({ ...overrides }), ASKING);
  const confirm = (uuid: string, body: object = {}) => operator.api.post(`${OCTO}/${uuid}/confirm`, body, ASKING);
  const update = (uuid: string, body: object) => operator.api.patch(`${OCTO}/${uuid}`, body, ASKING);
  const answer = (questionId: string, value: string | null) => ({ questionId, value });
  const hotel = (value: string | null) => ({ questionAnswers: [answer(ids.hotel, value)] });
  const unit = (...questionAnswers: object[]) => ({ unitId: sales.adult, questionAnswers });

  const expectRefusal = (rejected: ApiAnswer, code = 'UNPROCESSABLE_ENTITY', echo = {}) =>
    expectOctoError(rejected, 400, code, echo, 'octo/questions');

  /** The answers as they are shown, without their questions. */
  const shown = (of: { questionAnswers: { questionId: string; value: string | null }[] }) =>
    Object.fromEntries(of.questionAnswers.map(({ questionId, value }) => [questionId, value]));

  const statusOf = async (reference: string) =>
    (await operator.api.get(`/api/v2/operator/bookings/${reference}`)).body.data.Waiver.Status;

  it('are part of products: once for the option and once for each unit', async () => {
    const answered = await ask(`/octo/products/${sales.activityId}`);
    expectOctoHeaders(answered, 'octo/questions');
    const [option] = answered.body.options;
    expect(option.questions).toEqual([
      {
        ...{ id: ids.hotel, required: true, title: 'Hotel', label: 'Hotel', shortDescription: 'Its name' },
        ...{ description: 'Its name', inputType: 'text', selectOptions: [], coverImageUrl: null },
      },
      {
        ...{ id: ids.story, required: false, title: 'Story', label: 'Story', shortDescription: null },
        ...{ description: null, inputType: 'textarea', selectOptions: [], coverImageUrl: null },
      },
    ]);
    const same = (values: string[]) => values.map((value) => ({ label: value, value }));
    for (const { questions } of option.units) {
      expect(questions).toMatchObject([
        { id: ids.level, required: true, inputType: 'select', selectOptions: same(['Low', 'High']) },
        { id: ids.gear, inputType: 'textarea', selectOptions: same(['Boots', 'Hat', 'Coat']) },
        { id: ids.swims, inputType: 'select', selectOptions: [{ value: 'true' }] },
        { id: ids.born, inputType: 'date', selectOptions: [] },
      ]);
    }
    expect((await ask('/octo/products')).body).toEqual([answered.body]);
  });

  it('are neither returned nor read unless requested', async () => {
    const { body: product } = await operator.api.get(`/octo/products/${sales.activityId}`);
    expect(JSON.stringify(product)).not.toMatch(/question/i);
    const { body } = await sales.reserve({ unitItems: [unit(answer('0', 'x'))], questionAnswers: [answer('0', 'x')] });
    expect(body.status).toBe('ON_HOLD');
    expect(JSON.stringify(body)).not.toMatch(/question/i);
    expect(shown((await ask(`${OCTO}/${body.uuid}`)).body)).toEqual({ [ids.hotel]: null, [ids.story]: null });
  });

  it('are answered with a reservation, and every one answered back', async () => {
    const first = [answer(ids.level, 'High'), answer(ids.gear, 'Hat\nBoots'), answer(ids.swims, 'true')];
    const { body } = await reserve({
      unitItems: [unit(...first, answer(ids.born, '2001-02-28')), unit(answer(ids.level, 'Low'))],
      questionAnswers: [answer(ids.hotel, 'Pier'), answer(ids.story, 'Two\nlines')],
    });
    expect(shown(body)).toEqual({ [ids.hotel]: 'Pier', [ids.story]: 'Two\nlines' });
    expect(body.questionAnswers.map(({ question }: { question: unknown }) => question)).toEqual(body.option.questions);
    const none = { [ids.gear]: null, [ids.swims]: null, [ids.born]: null };
    expect(body.unitItems.map(shown)).toEqual([
      { [ids.level]: 'High', [ids.gear]: 'Hat\nBoots', [ids.swims]: 'true', [ids.born]: '2001-02-28' },
      { [ids.level]: 'Low', ...none },
    ]);
    expect(body.unitItems[0].unit.questions).toHaveLength(4);
    expect((await ask(`${OCTO}/${body.uuid}`)).body).toEqual(body);
    expect((await ask(`${OCTO}?localDate=2027-06-05`)).body).toEqual([body]);
    const { body: confirmed } = await confirm(body.uuid);
    expect(confirmed.extensions.slipway.completionUrl).toBeNull();
    expect(await statusOf(confirmed.id)).toBe('complete');
  });

  it('are left to the customer as far as they are not answered, and never block a booking', async () => {
    const { body } = await reserve({ unitItems: [unit(answer(ids.level, 'Low')), unit()], ...hotel('Pier') });
    const { body: confirmed } = await confirm(body.uuid, hotel('Quay'));
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', questionAnswers: [{ value: 'Quay' }, { value: null }] });
    expect(await statusOf(body.id)).toBe('incomplete');
    expect(confirmed.extensions.slipway.completionUrl).toContain(await customerPageOf(operator, body.id));
    const [one, two] = body.unitItems.map(({ uuid }: { uuid: string }) => uuid);
    const unitItems = [
      { ...unit(), uuid: one },
      { ...unit(answer(ids.level, 'High')), uuid: two },
    ];
    const { body: updated } = await update(body.uuid, { unitItems });
    expect(updated.unitItems.map(shown)).toMatchObject([{ [ids.level]: 'Low' }, { [ids.level]: 'High' }]);
    expect(updated.extensions.slipway.completionUrl).toBeNull();
    expect(await statusOf(body.id)).toBe('complete');
    const withdrawn = await update(body.uuid, hotel(null));
    expect(shown(withdrawn.body)).toEqual({ [ids.hotel]: null, [ids.story]: null });
    expect(await statusOf(body.id)).toBe('incomplete');
  });

  it('are left to the completion link where a file is the answer', async () => {
    const id = await addQuestion(operator, sales.activityId, { Type: 'file', Label: 'Pass', Required: true });
    const levels = [unit(answer(ids.level, 'Low')), unit(answer(ids.level, 'Low'))];
    const { body } = await reserve({ unitItems: levels, ...hotel('Pier') });
    expect(shown(body)).not.toHaveProperty(String(id));
    expect((await confirm(body.uuid)).body.extensions.slipway.completionUrl).toEqual(expect.any(String));
    expect(await statusOf(body.id)).toBe('incomplete');
  });

  it('are of the first participant of a ticket for several', async () => {
    const family = { Name: 'Family', Price: { Amount: 9000, Currency: 'GBP' }, ParticipantsPerTicket: 3 };
    const path = `/api/v2/operator/activities/${sales.activityId}`;
    const { TicketTypes } = (await operator.api.get(path)).body.data;
    const changed = await operator.api.patch(path, { TicketTypes: [...TicketTypes, family] });
    const unitId = String(changed.body.data.TicketTypes[2].ID);
    const unitItems = [{ ...unit(answer(ids.level, 'Low')), unitId }, unit(answer(ids.level, 'High'))];
    const { body } = await reserve({ unitItems });
    expect(body.unitItems.map(shown)).toMatchObject([{ [ids.level]: 'Low' }, { [ids.level]: 'High' }]);
    const { data } = (await operator.api.get(`/api/v2/operator/bookings/${body.id}`)).body;
    expect(data.Answers.map(({ Participant, Value }: Record<string, unknown>) => [Participant, Value])).toEqual([
      [1, 'Low'],
      [4, 'High'],
    ]);
  });

  it('reject what is no answer by its field, and change nothing', async () => {
    const wrong: [questionAnswer: object, path: string][] = [
      [answer(ids.level, 'Middle'), 'value'],
      [answer(ids.gear, 'Hat\nHat'), 'value'],
      [answer(ids.swims, 'yes'), 'value'],
      [answer(ids.born, '2001-02-29'), 'value'],
      [answer(ids.hotel, 'Pier'), 'questionId'],
      [answer('7x', 'Pier'), 'questionId'],
    ];
    const { body: before } = await reserve({ unitItems: [unit(), unit()], ...hotel('Pier') });
    for (const [questionAnswer, name] of wrong) {
      const unitItems = [unit(answer(ids.born, null)), unit(answer(ids.level, 'Low'), questionAnswer)].slice(0, 2);
      if (questionAnswer === wrong[0]![0]) unitItems[1] = unit(answer(ids.swims, 'true'), questionAnswer);
      for (const rejected of [await reserve({ unitItems }), await update(before.uuid, { unitItems, notes: 'Late' })]) {
        expectRefusal(rejected);
        expect(rejected.body.errorMessage).toMatch(new RegExp(`^unitItems\\.1\\.questionAnswers\\.1\\.${name} must `));
      }
    }
    for (const id of [ids.signature, ids.level]) {
      const rejected = await confirm(before.uuid, { questionAnswers: [answer(id, 'x')] });
      expectRefusal(rejected);
      expect(rejected.body.errorMessage).toBe('questionAnswers.0.questionId must be a question of the option.');
    }
    const twice = await update(before.uuid, { questionAnswers: [answer(ids.hotel, 'A'), answer(ids.hotel, 'B')] });
    expectRefusal(twice);
    expectRefusal(await update(before.uuid, { questionAnswers: [{ questionId: 41 }] }), 'BAD_REQUEST');
    expect((await ask(`${OCTO}/${before.uuid}`)).body).toEqual(before);
    expect(await sales.taken()).toBe(2);
  });

  it('belong to what a UUID stands for', async () => {
    const uuid = '0b9c9a3e-6c33-4f0c-8d7a-2f2f4b6f3b11';
    const { body } = await reserve({ uuid, ...hotel('Pier') });
    expect((await reserve({ uuid, ...hotel('Pier') })).body).toEqual(body);
    expectRefusal(await reserve({ uuid, ...hotel('Quay') }), 'INVALID_BOOKING_UUID', { uuid });
  });
});
