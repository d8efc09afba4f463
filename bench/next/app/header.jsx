'use client'
import { useState } from 'react'
export function Header({ brand, nav }) {
  const [open, setOpen] = useState(null)
  return (
    <header className="sticky top-0 z-10 border-b bg-white">
      <div className="mx-auto flex max-w-6xl items-center gap-6 px-4 py-3">
        <a href="/" className="flex items-center gap-2 font-bold">
          <img src={brand.logo} alt="" width="36" height="36" />
          <span>{brand.name}</span>
        </a>
        <nav aria-label="Main" className="hidden flex-1 md:block">
          <ul className="flex gap-4">
            {nav.map((n, i) => (
              <li key={n.href} className="relative">
                <button
                  type="button"
                  className="px-2 py-1 hover:underline"
                  aria-expanded={open === i}
                  aria-controls={'menu-' + i}
                  onClick={() => setOpen(open === i ? null : i)}
                >
                  {n.title}
                </button>
                <ul
                  id={'menu-' + i}
                  hidden={open !== i}
                  className="absolute rounded border bg-white p-2 shadow"
                >
                  {n.links.map((l) => (
                    <li key={l.href}>
                      <a className="block px-3 py-1" href={l.href}>
                        {l.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <a className="text-sm" href={'tel:' + brand.phone}>
          {brand.phone}
        </a>
        <a className="rounded bg-teal-700 px-4 py-2 text-white" href="/login">
          Member login
        </a>
      </div>
    </header>
  )
}
