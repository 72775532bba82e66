import { EmailField, TextField, TextListField } from '../../../../platform/http/validation';
import { NotesField } from './fields';

const name = (example: string, max = 100) => ({ optional: true, nullable: true, min: 0, max, example });

/**
 * Contact details of a customer. Validates only lengths and the email address, and returns the values as they were
 * sent.
 */
export class OctoContactRequestDto {
  @TextField({ ...name('Ada Lovelace', 200), description: 'Full name.' })
  fullName?: string;

  @TextField({ ...name('Ada'), description: 'First name.' })
  firstName?: string;

  @TextField({ ...name('Lovelace'), description: 'Last name.' })
  lastName?: string;

  @EmailField({ optional: true, nullable: true, min: 0, description: 'Email address.' })
  emailAddress?: string;

  @TextField({ ...name('+44 7700 900123', 200), description: 'Phone number, in any format.' })
  phoneNumber?: string;

  @TextField({ ...name('TR11 3QY', 200), description: 'Postal code.' })
  postalCode?: string;

  @TextField({ ...name('GB', 200), description: 'Country.' })
  country?: string;

  @NotesField({ optional: true, nullable: true, description: 'Notes for the operator.' })
  notes?: string;

  @TextListField({
    optional: true,
    nullable: true,
    max: 50,
    itemMax: 200,
    example: ['en-GB'],
    description: 'Preferred languages. The first that Slipway has is that of the emails to the contact.',
  })
  locales?: string[];
}

export class OctoContactDto {
  @TextField({ nullable: true, example: 'Ada Lovelace', description: 'Full name.' })
  fullName!: string | null;

  @TextField({ nullable: true, example: 'Ada', description: 'First name.' })
  firstName!: string | null;

  @TextField({ nullable: true, example: 'Lovelace', description: 'Last name.' })
  lastName!: string | null;

  @TextField({ nullable: true, example: 'ada@example.com', description: 'Email address.' })
  emailAddress!: string | null;

  @TextField({ nullable: true, example: '+44 7700 900123', description: 'Phone number, in any format.' })
  phoneNumber!: string | null;

  @TextField({ nullable: true, example: 'TR11 3QY', description: 'Postal code.' })
  postalCode!: string | null;

  @TextField({ nullable: true, example: 'GB', description: 'Country.' })
  country!: string | null;

  @TextField({ nullable: true, example: null, description: 'Notes for the operator.' })
  notes!: string | null;

  @TextListField({ example: ['en-GB'], description: 'Preferred languages.' })
  locales!: string[];
}
