// The start page needs no script; this one keeps the list of tables fresh when somebody comes back.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
