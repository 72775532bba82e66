import { TextInput, useLanguage } from '../../html';

/** Who books, or waits. */
export function CustomerFields() {
  const { shop } = useLanguage().texts;
  return (
    <div class="columns">
      <TextInput name="Customer.FirstName" label={shop.firstName} autocomplete="given-name" />
      <TextInput name="Customer.LastName" label={shop.lastName} autocomplete="family-name" />
      <TextInput name="Customer.Email" label={shop.email} type="email" autocomplete="email" />
      <TextInput name="Customer.Phone" label={shop.phone} type="tel" autocomplete="tel" />
    </div>
  );
}
