import { Module } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { Authenticator } from './authenticator';
import { RateLimiter } from './rate-limiter';

@Module({
  providers: [ApiKeysRepository, ApiKeysService, Authenticator, RateLimiter],
  exports: [ApiKeysService, Authenticator, RateLimiter],
})
export class AuthModule {}
