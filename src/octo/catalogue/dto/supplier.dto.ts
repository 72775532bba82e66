import { BooleanField, IntegerField, ObjectField, TextField, TextListField } from '../../../shared/validation';
import { NothingYetField } from './content.dto';
import { OfContent } from './unit.dto';

class OctoSupplierContactDto {
  @TextField({ nullable: true, example: 'https://cliffkayaks.example', description: 'Address of its pages.' })
  website!: string | null;

  @TextField({ nullable: true, example: 'hello@cliffkayaks.example', description: 'Where to write to.' })
  email!: string | null;

  @TextField({ nullable: true, example: '+441326550123', description: 'E.164.' })
  telephone!: string | null;

  @TextField({ nullable: true, example: 'Harbour slipway, Falmouth TR11 3QY', description: 'Where it is.' })
  address!: string | null;
}

export class OctoSupplierDto {
  @TextField({ example: 'demo', description: 'What the operator is called in addresses.' })
  id!: string;

  @TextField({ example: 'Cliff Kayaks', description: 'What people call it.' })
  name!: string;

  @TextField({ example: 'http://127.0.0.1:3000/octo', description: 'Where all addresses of this API begin.' })
  endpoint!: string;

  @ObjectField(() => OctoSupplierContactDto, { description: 'How it is reached.' })
  contact!: OctoSupplierContactDto;

  @TextField({ nullable: true, ...OfContent({ description: 'Null: not kept.' }) })
  shortDescription?: string | null;

  @NothingYetField('Empty: not kept. With `octo/content`.')
  media?: object[];
}

export class OctoCapabilityDto {
  @TextField({ example: 'octo/pricing', description: 'What to send in `Octo-Capabilities`.' })
  id!: string;

  @IntegerField({ example: 1, description: 'Its version.' })
  revision!: number;

  @BooleanField({ example: false, description: 'Whether every request must ask for it.' })
  required!: boolean;

  @TextListField({ example: [], description: 'Capabilities that must be asked for with it.' })
  dependencies!: string[];

  @TextField({ nullable: true, example: null, description: 'Where more is said about it.' })
  docs!: string | null;
}
