/**
 * Unsubscribes this browser and removes the notifications that it shows. Does not call the server.
 */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  const known = await registration?.pushManager.getSubscription();
  await known?.unsubscribe();
}
