export { WaitlistEntryEntity } from './waitlist-entry.entity';
export { WaitlistModule } from './waitlist.module';
