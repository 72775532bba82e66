import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  Scope,
  UseGuards,
} from '@nestjs/common';
import { routesOf } from '../../../../test/support/hot-routes';
import { type Caller, CurrentCaller, Public, RequirePermission, StaffOnly } from '../../../platform/auth';
import { KeyedResponse, type CarriedKey, CurrentKey } from '../../../platform/idempotency';
import { BodyLimit, type JsonBody, RawJsonBody, ReadsOwnBody } from '../../../platform/http/bodies';
import { TextField } from '../../../platform/http/validation';
import { FastRead, FastWrite } from '../../../platform/hot-routes';

const CALLER = { operatorId: 1 } as Caller;

const bodyOf = (value: unknown): JsonBody => {
  const text = JSON.stringify(value);
  return { bytes: Buffer.from(text), text, value };
};

class KayakDto {
  @TextField({ max: 10, example: 'Nessie' })
  Name!: string;
}

@RequirePermission('ota')
@Controller(['kayaks', 'ota/kayaks'])
class KayaksController {
  @Get(':ID/free')
  @FastRead('places', { of: 'ID', on: 'Date' })
  free(@CurrentCaller() _caller: Caller, @Param('ID') _id: string, @Query() _query: object, @Res() _answer: object) {}

  @Get()
  list() {}

  @Get('everything')
  @FastRead('offer')
  everything() {}

  @Post('checked')
  @HttpCode(200)
  @BodyLimit(500)
  @FastWrite()
  check(
    @CurrentCaller() _caller: Caller,
    @Body() body: KayakDto,
    @CurrentKey() _key?: CarriedKey,
  ): Promise<KeyedResponse> {
    return Promise.resolve(KeyedResponse.created(JSON.stringify([body instanceof KayakDto, body])));
  }

  @Post('new')
  @FastWrite()
  create(@CurrentCaller() caller: Caller, @RawJsonBody() { text }: JsonBody): Promise<KeyedResponse> {
    return Promise.resolve(KeyedResponse.created(`${caller.operatorId} ${text}`, '/kayaks/1'));
  }
}

@Controller()
class ReadThatIsPut {
  @Put()
  @RequirePermission('ota')
  @FastRead('offer')
  handle() {}
}

@Public()
@Controller()
class ReadForEverybody {
  @Get()
  @FastRead('offer')
  handle() {}
}

@RequirePermission('ota')
@Controller()
class ReadByHeader {
  @Get()
  @FastRead('offer')
  handle(@CurrentCaller() _caller: Caller, @Headers('accept-language') _language: string) {}
}

@RequirePermission('ota')
@Controller()
class ReadOfPatterns {
  @Get('kayaks/{*rest}')
  @FastRead('offer')
  handle() {}
}

@RequirePermission('ota')
@Controller('kayaks')
class ReadOfAnUnnamedActivity {
  @Get()
  @FastRead('places', { of: 'ID' })
  handle() {}
}

/** What all of the writes below return. */
const created = () => Promise.resolve(KeyedResponse.created('{}'));

@RequirePermission('ota')
@Controller()
class WriteThatIsRead {
  @Get()
  @FastWrite()
  handle(@CurrentCaller() _caller: Caller, @Body() _body: KayakDto): Promise<KeyedResponse> {
    return created();
  }
}

@StaffOnly('owner')
@Controller()
class WriteForStaff {
  @Post()
  @FastWrite()
  handle(@CurrentCaller() _caller: Caller, @Body() _body: KayakDto): Promise<KeyedResponse> {
    return created();
  }
}

@RequirePermission('ota')
@Controller('kayaks/:ID')
class WriteBelowAnother {
  @Post()
  @FastWrite()
  handle(@CurrentCaller() _caller: Caller, @Body() _body: KayakDto): Promise<KeyedResponse> {
    return created();
  }
}

@RequirePermission('ota')
@Controller()
class WriteOfAPart {
  @Post()
  @FastWrite()
  handle(@CurrentCaller() _caller: Caller, @Body('Name') _name: string): Promise<KeyedResponse> {
    return created();
  }
}

@RequirePermission('ota')
@Controller()
class WriteWithoutCaller {
  @Post()
  @FastWrite()
  handle(@Body() _body: object): Promise<KeyedResponse> {
    return created();
  }
}

@RequirePermission('ota')
@Controller()
class WriteByHeader {
  @Post()
  @FastWrite()
  handle(
    @CurrentCaller() _caller: Caller,
    @Body() _body: KayakDto,
    @Headers() _headers?: object,
  ): Promise<KeyedResponse> {
    return created();
  }
}

@ReadsOwnBody(true)
@RequirePermission('ota')
@Controller()
class WriteOfAFile {
  @Post()
  @FastWrite()
  handle(@CurrentCaller() _caller: Caller, @Body() _body: KayakDto): Promise<KeyedResponse> {
    return created();
  }
}

class OwnGuard {
  canActivate(): boolean {
    return false;
  }
}

@UseGuards(OwnGuard)
@RequirePermission('ota')
@Controller()
class WriteWithItsGuard {
  @Post()
  @FastWrite()
  handle(@CurrentCaller() _caller: Caller, @Body() _body: KayakDto): Promise<KeyedResponse> {
    return created();
  }
}

@RequirePermission('ota')
@Controller({ scope: Scope.REQUEST })
class WriteAnew {
  @Post()
  @FastWrite()
  handle(@CurrentCaller() _caller: Caller, @Body() _body: KayakDto): Promise<KeyedResponse> {
    return created();
  }
}

describe('the hot routes', () => {
  it('are those of the controllers, on all of their paths', async () => {
    const routes = await routesOf(KayaksController);
    for (const url of ['/kayaks/7/free', '/ota/kayaks/7/free?Date=2027-06-05']) {
      expect(routes.findRead('GET', url)).toMatchObject({ route: url.replace(/7.*/, ':ID/free') });
    }
    for (const url of ['/kayaks', '/kayaks/7/free/more', '/kayaks/7', '/kayaks/7/8/free']) {
      expect(routes.findRead('GET', url)).toBeUndefined();
    }
    expect(routes.findWrite('/kayaks')).toBeUndefined();
    const write = routes.findWrite('/ota/kayaks/new')!;
    expect(write).toMatchObject({ permission: 'ota', status: 201, bodyLimit: 100_000 });
    expect(await write.answer(CALLER, bodyOf({ Name: 'x' }), undefined)).toEqual(
      KeyedResponse.created('1 {"Name":"x"}', '/kayaks/1'),
    );
  });

  it.each([
    ['/kayaks/7/free?Date=2027-06-05&Participants=2', { activityId: '7', date: '2027-06-05' }],
    ['/kayaks/7/free?Participants=2', { activityId: '7' }],
    ['/kayaks/7/free?Date=2027-06-05%20', { activityId: '7' }],
    ['/kayaks/%37/free?Date=2027-06-05', {}],
    ['/kayaks/everything', undefined],
  ])('tell whose places they show: %s', async (url, places) => {
    expect((await routesOf(KayaksController)).findRead('GET', url)?.places).toEqual(places);
  });

  it('hand their body over as the framework does', async () => {
    const write = (await routesOf(KayaksController)).findWrite('/kayaks/checked')!;
    expect(write).toMatchObject({ status: 200, bodyLimit: 500 });
    const { answer } = await write.answer(CALLER, bodyOf({ Name: 'x' }), undefined);
    expect(answer.body).toBe('[true,{"Name":"x"}]');
    await expect(write.answer(CALLER, bodyOf({ Name: 'x', More: 1 }), undefined)).rejects.toThrow(
      'More is not a known field.',
    );
  });

  it.each<[new () => object, string]>([
    [ReadThatIsPut, '@FastRead() cannot stand on ReadThatIsPut.handle: it does not answer GET or POST.'],
    [ReadForEverybody, 'no permission of API keys opens it'],
    [ReadByHeader, 'it asks for more than its caller and what it is asked for'],
    [ReadOfPatterns, 'its path is a pattern'],
    [ReadOfAnUnnamedActivity, 'its path does not name the activity'],
    [WriteThatIsRead, '@FastWrite() cannot stand on WriteThatIsRead.handle: it does not answer POST.'],
    [WriteForStaff, 'no permission of API keys opens it'],
    [WriteBelowAnother, 'its path has parameters'],
    [WriteOfAPart, 'its parameters are not caller, whole body and, at most, key'],
    [WriteWithoutCaller, 'its parameters are not caller, whole body and, at most, key'],
    [WriteByHeader, 'its parameters are not caller, whole body and, at most, key'],
    [WriteOfAFile, 'it reads its body itself'],
    [WriteWithItsGuard, 'guards, interceptors, pipes or filters of its own would not run'],
    [WriteAnew, 'its controller is made anew for each request'],
  ])('cannot be %p', async (controller, reason) => {
    await expect(routesOf(controller)).rejects.toThrow(reason);
  });
});
