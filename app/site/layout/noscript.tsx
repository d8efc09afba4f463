/**
 * Styles in the head only for browsers without JavaScript: they show the wide menu instead of the dropdown, and hide
 * controls that would do nothing, forms that can't be sent, and spinners that would spin forever. Browsers never render
 * a `noscript` from script, so the script doesn't include it.
 */
const style =
  import.meta.env.SSR &&
  `
.needs-script,button[type="button"],form:not([method="get"]),.animate-spin{display:none!important}
main :is(section,div):has(>form:only-child:not([method="get"])){display:none!important}
.without-script{display:none}
body:has(main form:not([method="get"]),main .needs-notice) .without-script{display:block}
@media (width<80rem){
header [data-main-bar]{display:flex;flex-wrap:wrap;justify-content:space-between}
header .wide-menu,header .wide-menu ul{display:flex!important;flex-wrap:wrap;align-items:center;justify-content:flex-start;gap:0 1.5rem}
header .wide-menu{border:0;padding:0 0 .75rem;margin:0}
header .wide-menu a{min-height:2.75rem;display:inline-flex;align-items:center}
header .top-bar-links{display:flex!important;flex-wrap:wrap}
}`

/** The style of browsers without JavaScript. */
export function NoscriptStyle() {
  return (
    <noscript>
      <style>{style}</style>
    </noscript>
  )
}
