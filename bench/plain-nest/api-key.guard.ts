import { createHash } from 'node:crypto';
import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { ApiKey, type Operator } from './entities';

export type KeyedRequest = Request & { operator: Operator };

const KEY = /^Bearer slip_(\d+)_(\w+)$/;

/** Finds the key of each request in the database. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    const [, id, secret] = KEY.exec(request.headers.authorization ?? '') ?? [];
    if (id === undefined || secret === undefined) throw new UnauthorizedException();
    const secretHash = createHash('sha256').update(secret).digest('hex');
    const [key] = await this.keys.find({ where: { id: Number(id), secretHash }, relations: { operator: true } });
    if (!key || key.revokedAt !== null || (key.expiresAt ?? Infinity) < Date.now() / 1000) {
      throw new UnauthorizedException();
    }
    if (!key.permissions.split(',').includes('ota')) throw new ForbiddenException();
    request.operator = key.operator;
    return true;
  }
}
