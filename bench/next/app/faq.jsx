'use client'
import { useState } from 'react'
export function Faq({ items }) {
  const [open, setOpen] = useState(0)
  return (
    <section className="mx-auto max-w-3xl px-4 py-12" aria-labelledby="faq">
      <h2 id="faq" className="mb-6 text-3xl font-semibold">
        Common questions
      </h2>
      {items.map((f, i) => (
        <div key={f.id} className="border-b py-2">
          <h3>
            <button
              type="button"
              id={f.id}
              className="flex w-full justify-between py-2 text-left font-medium"
              aria-expanded={open === i}
              aria-controls={f.id + '-a'}
              onClick={() => setOpen(open === i ? -1 : i)}
            >
              {f.q}
              <span aria-hidden="true">{open === i ? '–' : '+'}</span>
            </button>
          </h3>
          <section id={f.id + '-a'} aria-labelledby={f.id} hidden={open !== i} className="pb-3 text-gray-700">
            <p>{f.a}</p>
          </section>
        </div>
      ))}
    </section>
  )
}
