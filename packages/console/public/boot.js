// Runs before the first paint, so that the page never flashes in another theme.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('console.theme');
  } catch {
    chosen = null;
  }
  var isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  var theme = chosen === 'dark' || chosen === 'light' ? chosen : isDark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
