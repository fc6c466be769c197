/** The drawer's code. It is fetched when a hand comes near the button that opens it, or at the latest when it opens. */
export const loadDrawer = () => import('./cart-drawer.tsx');

/** The same for a sign that it may soon be wanted. Away from the network nothing is lost: it is asked for again. */
export function expectDrawer(): void {
  loadDrawer().catch(() => {});
}
