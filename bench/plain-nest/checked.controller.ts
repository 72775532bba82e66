import { createHash } from 'node:crypto';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Injectable,
  Post,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import type { Request } from 'express';
import { CheckedBody } from '../support/checked-body';

const known = createHash('sha256').update(process.env['BENCH_KEY']!).digest('hex');

/** Hashes the key of each request and compares it with one that it knows without a database. */
@Injectable()
class KnownKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers;
    const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest('hex');
    if (hash !== known) throw new UnauthorizedException();
    return true;
  }
}

const checkedBody = new ValidationPipe({ expectedType: CheckedBody, transform: true, forbidNonWhitelisted: true });

/** The least that a route with a guard and a validated body costs in Nest. */
@Controller('bench')
@UseGuards(KnownKeyGuard)
export class CheckedController {
  @Post('checked')
  answer(@Body(checkedBody) { Meter, Usage }: CheckedBody) {
    return { data: { ID: 1, Meter, Usage } };
  }
}
