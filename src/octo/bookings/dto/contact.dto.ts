import { EmailField, TextField, TextListField } from '../../../shared/validation';
import { NotesField } from './fields';

const name = (example: string, max = 100) => ({ optional: true, nullable: true, min: 0, max, example });

/** What is known of a customer. Only lengths are judged, and that an e-mail address is one; it comes back as it was sent. */
export class OctoContactRequestDto {
  @TextField({ ...name('Ada Lovelace', 200), description: 'The whole name.' })
  fullName?: string;

  @TextField({ ...name('Ada'), description: 'First name.' })
  firstName?: string;

  @TextField({ ...name('Lovelace'), description: 'Last name.' })
  lastName?: string;

  @EmailField({ optional: true, nullable: true, min: 0, description: 'E-mail address.' })
  emailAddress?: string;

  @TextField({ ...name('+44 7700 900123', 200), description: 'In whatever form.' })
  phoneNumber?: string;

  @TextField({ ...name('TR11 3QY', 200), description: 'Postal code.' })
  postalCode?: string;

  @TextField({ ...name('GB', 200), description: 'Country.' })
  country?: string;

  @NotesField({ optional: true, nullable: true, description: 'What the operator is to know.' })
  notes?: string;

  @TextListField({
    optional: true,
    nullable: true,
    max: 50,
    itemMax: 200,
    example: ['en-GB'],
    description: 'Languages.',
  })
  locales?: string[];
}

export class OctoContactDto {
  @TextField({ nullable: true, example: 'Ada Lovelace', description: 'The whole name.' })
  fullName!: string | null;

  @TextField({ nullable: true, example: 'Ada', description: 'First name.' })
  firstName!: string | null;

  @TextField({ nullable: true, example: 'Lovelace', description: 'Last name.' })
  lastName!: string | null;

  @TextField({ nullable: true, example: 'ada@example.com', description: 'E-mail address.' })
  emailAddress!: string | null;

  @TextField({ nullable: true, example: '+44 7700 900123', description: 'In whatever form.' })
  phoneNumber!: string | null;

  @TextField({ nullable: true, example: 'TR11 3QY', description: 'Postal code.' })
  postalCode!: string | null;

  @TextField({ nullable: true, example: 'GB', description: 'Country.' })
  country!: string | null;

  @TextField({ nullable: true, example: null, description: 'What the operator is to know.' })
  notes!: string | null;

  @TextListField({ example: ['en-GB'], description: 'Languages.' })
  locales!: string[];
}
