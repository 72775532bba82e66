import { Body, Controller, Get, HttpCode, Post, createParamDecorator } from '@nestjs/common';
import { routesOf } from '../../../../test/support/hot-routes';
import { type Caller, CurrentCaller, RequirePermission } from '../../../platform/auth';
import { DateField, TextField } from '../../../platform/http/validation';
import { FastRead } from '../../../platform/hot-routes';

const CALLER = { operatorId: 1 } as Caller;

class KayakDto {
  @TextField({ max: 10, example: 'Nessie' })
  Name!: string;
}

class DatedKayakDto extends KayakDto {
  @DateField({ optional: true })
  Date?: string;
}

const moreOf = () => 'of the framework';
const More = createParamDecorator(moreOf);

@RequirePermission('ota')
@Controller(['kayaks', 'ota/kayaks'])
class KayaksController {
  @Post('free')
  @HttpCode(200)
  @FastRead('places', { of: 'Name', on: 'Date', by: { header: 'x-more', source: moreOf, valueOf: (more) => more } })
  ask(@CurrentCaller() _caller: Caller, @Body() body: DatedKayakDto, @More() more: string) {
    return [body, more];
  }
}

@RequirePermission('ota')
@Controller()
class QuestionThatCreates {
  @Post()
  @FastRead('offer')
  handle(@Body() _body: KayakDto) {}
}

@RequirePermission('ota')
@Controller()
class QuestionOfAnUnnamedActivity {
  @Post()
  @HttpCode(200)
  @FastRead('places', { of: 'ActivityID' })
  handle(@Body() _body: KayakDto) {}
}

@RequirePermission('ota')
@Controller()
class ReadWithABody {
  @Get()
  @FastRead('offer')
  handle(@Body() _body: KayakDto) {}
}

describe('posts that only ask', () => {
  it.each([
    [
      { Name: 'a_1', Date: '2027-06-05' },
      { activityId: 'a_1', date: '2027-06-05' },
    ],
    [{ Name: 'a_1', Date: null }, { activityId: 'a_1' }],
    [{ Name: 'a 1', Date: '2027-06-05' }, {}],
    [{ Name: ['a_1'] }, {}],
    [['a_1'], {}],
  ])('tell whose places they show by their body: %j', async (body, places) => {
    const routes = await routesOf(KayaksController);
    expect(routes.findRead('POST', '/ota/kayaks/free?x', body)?.places).toEqual(places);
    expect(routes.findRead('GET', '/ota/kayaks/free', body)).toBeUndefined();
    expect(routes.findQuestion('/kayaks/free')).toMatchObject({ bodyLimit: 4_000 });
  });

  it('answer a body as the framework does', async () => {
    const ask = (body: object) => {
      const { call } = routes.findRead('POST', '/kayaks/free', body)!;
      return call!({ caller: CALLER, headers: { 'x-more': 'more' }, noteEnd: () => {} });
    };
    const routes = await routesOf(KayaksController);
    expect(await ask({ Name: 'x', Date: null })).toEqual([Object.assign(new DatedKayakDto(), { Name: 'x' }), 'more']);
    await expect(ask({ Name: 'x', More: 1 })).rejects.toThrow('More is not a known field.');
    expect(routes.findRead('POST', '/kayaks/free?x=1', { Name: 'x' })!.call).toBeUndefined();
  });

  it.each<[new () => object, string]>([
    [QuestionThatCreates, 'it answers with another status than 200'],
    [QuestionOfAnUnnamedActivity, 'its body does not name the activity'],
    [ReadWithABody, 'it asks for more than its caller and what it is asked for'],
  ])('cannot be %p', async (controller, reason) => {
    await expect(routesOf(controller)).rejects.toThrow(reason);
  });
});
