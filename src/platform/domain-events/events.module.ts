import { Global, Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { DomainEvents } from './publishing/domain-events';

@Global()
@Module({ imports: [EventEmitterModule.forRoot()], providers: [DomainEvents], exports: [DomainEvents] })
export class EventsModule {}
