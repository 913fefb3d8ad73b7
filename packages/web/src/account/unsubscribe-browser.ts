/** Lets the browser forget it too, and what it still shows; the server has been told already. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  const known = await registration?.pushManager.getSubscription();
  await known?.unsubscribe();
}
