import {
  BooleanField,
  IntegerField,
  ObjectField,
  TextField,
  TextListField,
} from '../../../../platform/http/validation';
import { NothingYetField } from './content.dto';
import { OfContent } from './unit.dto';

class OctoSupplierContactDto {
  @TextField({
    nullable: true,
    example: 'https://cliffkayaks.example',
    description: 'URL of the supplier’s website; `null` if there is none.',
  })
  website!: string | null;

  @TextField({
    nullable: true,
    example: 'hello@cliffkayaks.example',
    description: 'Email address for resellers; `null` if there is none.',
  })
  email!: string | null;

  @TextField({
    nullable: true,
    example: '+441326550123',
    description: 'Phone number in E.164 format; `null` if there is none.',
  })
  telephone!: string | null;

  @TextField({
    nullable: true,
    example: 'Harbour slipway, Falmouth TR11 3QY',
    description: 'Postal address; `null` if there is none.',
  })
  address!: string | null;
}

export class OctoSupplierDto {
  @TextField({ example: 'demo', description: 'Slug of the operator.' })
  id!: string;

  @TextField({ example: 'Cliff Kayaks', description: 'Name of the operator.' })
  name!: string;

  @TextField({ example: 'http://127.0.0.1:3000/octo', description: 'Base URL of the OCTO API.' })
  endpoint!: string;

  @ObjectField(() => OctoSupplierContactDto, { description: 'Contact details of the supplier.' })
  contact!: OctoSupplierContactDto;

  @TextField({ nullable: true, ...OfContent({ description: 'Not supported: always `null`.' }) })
  shortDescription?: string | null;

  @NothingYetField('Not supported: always empty. Requires `octo/content`.')
  media?: object[];
}

export class OctoCapabilityDto {
  @TextField({ example: 'octo/pricing', description: 'ID to send in `Octo-Capabilities`.' })
  id!: string;

  @IntegerField({ example: 1, description: 'Revision of the capability.' })
  revision!: number;

  @BooleanField({ example: false, description: 'Whether every request must include the capability.' })
  required!: boolean;

  @TextListField({ example: [], description: 'Capabilities that must be sent together with this one.' })
  dependencies!: string[];

  @TextField({ nullable: true, example: null, description: 'URL of the documentation; `null` if there is none.' })
  docs!: string | null;
}
