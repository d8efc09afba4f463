import { TextField } from '#app/ui/field.tsx'

type Operator = {
  name: string
  address: string
  phone: string
  tollFreePhone?: string | null | undefined
  email: string
}

/** The operator who sells the plan, as form fields; `known`: the current values. */
export function OperatorFields({ known }: { known?: Operator }) {
  return (
    <>
      <TextField
        name="operator.name"
        label="Legal name of the operator"
        defaultValue={known?.name}
        autoComplete="off"
      />
      <TextField
        name="operator.address"
        label="Its postal address"
        hint="On one line, with state and ZIP code."
        defaultValue={known?.address}
        autoComplete="off"
      />
      <TextField
        name="operator.phone"
        type="tel"
        label="Its phone"
        defaultValue={known?.phone}
        autoComplete="off"
      />
      <TextField
        name="operator.tollFreePhone"
        type="tel"
        label="Its toll-free phone"
        hint="Texas, Oregon and Nevada require one. Agreements, letters and the directory show it."
        optional
        defaultValue={known?.tollFreePhone ?? ''}
        autoComplete="off"
      />
      <TextField
        name="operator.email"
        type="email"
        label="Its email, where grievances and replies go"
        defaultValue={known?.email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
