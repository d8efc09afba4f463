import { initialFields } from './field-forms.ts'
import { formOfEntry } from './form-of-entry.ts'
import type { OfficeEntry, OfficeForm } from './office-form.schema.ts'

/** An empty form. */
export const emptyForm: OfficeForm = formOfEntry({
  name: '',
  line1: '',
  line2: null,
  city: '',
  state: '' as OfficeEntry['state'],
  zip: '',
  point: null,
  phone: '',
  hours: null,
  ...initialFields,
  planIds: [],
  providers: [],
})
