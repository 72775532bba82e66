import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';

type Dto = abstract new (...args: never[]) => object;

const NESTED = Symbol('the DTO of a field');

/** Notes of which DTO the objects in a field are. */
export function nestedDto(type: () => Dto): PropertyDecorator {
  return (owner, name) => Reflect.defineMetadata(NESTED, type, owner, name);
}

/** Whether a DTO, or for `Customer.Email` the DTO of its field `Customer`, has a rule for a field of this path. */
export function declaresField(dto: Dto, path: string): boolean {
  const [name, ...rest] = path.split('.');
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  if (!rules.some(({ propertyName }) => propertyName === name)) return false;
  if (rest.length === 0) return true;
  const type = Reflect.getMetadata(NESTED, dto.prototype as object, name!) as (() => Dto) | undefined;
  return type !== undefined && declaresField(type(), rest.join('.'));
}
